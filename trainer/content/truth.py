"""The last look at a lesson: does the engine agree with it, under each rule set that it may meet?"""

from collections.abc import Iterator, Sequence

from trainer.coach.reasons import CAPTURE_CODES, CHOICE_CODES
from trainer.content.claims import Finding, check_claim, under_each
from trainer.content.lesson import NONE, NOTHING, Question, Step, StepError, example_capture, select
from trainer.content.loader import Where
from trainer.content.problems import quoted, suggestion
from trainer.content.schema import AskStep, Claim, RuleCard
from trainer.content.wording import gives_away, names_rank
from trainer.practice.check import TAKE_MOST, CaptureQuestion, judge
from trainer.practice.choices import HowManyQuestion, LegalQuestion, WhichCardQuestion, judge_choice
from trainer.rules.captures import Captures
from trainer.rules.cards import Card, cards_of
from trainer.rules.errors import KasinoError
from trainer.rules.notation import parse_card
from trainer.rules.positions import check_position
from trainer.rules.ruleset import Ruleset

CODES = (*CAPTURE_CODES, *CHOICE_CODES)


def check_step(step: Step, rules: Sequence[Ruleset], prompts: Sequence[tuple[str, str]]) -> Iterator[Finding]:
    """Everything untrue about a step; ``prompts`` are its texts in all languages: (language, text)."""

    def check(each: Ruleset) -> Iterator[Finding]:
        try:
            check_position(step.table, step.hand, each)
        except KasinoError as error:
            yield ("show",), error.message
            return
        if isinstance(step.model, AskStep):
            yield from _check_question(step, step.model, each)
        elif step.items and not Captures(step.table, step.hand[0], each).is_allowed(step.items):
            yield ("takes",), f"{step.hand[0]} may not take these cards"

    yield from under_each(rules, check)
    yield from check_claims(step.model.claims, rules)
    if isinstance(step.model, AskStep):
        for language, text in prompts:
            yield from _check_prompt(step, rules, language, text)


def check_claims(claims: Sequence[Claim], rules: Sequence[Ruleset]) -> Iterator[Finding]:
    """Everything untrue about a list of claims."""
    for place, claim in enumerate(claims):
        for where, told in check_claim(claim, rules):
            yield ("claims", place, *where), told


def check_rule_card(card: RuleCard, rules: Sequence[Ruleset]) -> Iterator[Finding]:
    """Everything untrue about a rule card."""

    def check(each: Ruleset) -> Iterator[Finding]:
        try:
            if example_capture(card.example.play, card.example.takes, each) is None:
                yield ("example",), f"{card.example.play} does not take {card.example.takes}"
        except KasinoError as error:
            yield ("example",), error.message

    yield from under_each(rules, check)
    yield from check_claims(card.claims, rules)


def _check_question(step: Step, model: AskStep, rules: Ruleset) -> Iterator[Finding]:
    question = step.question(rules)
    if isinstance(question, WhichCardQuestion) and len(question.right) == len(question.hand):
        yield ("show",), "every card of the hand is a right answer; change a card so that one is wrong"
    claim = getattr(model, "answer", None)
    if claim is not None:
        try:
            if not _verdict(question, claim)[0]:
                yield ("answer",), f"the engine says otherwise: {_right_answer(question)}"
        except StepError as error:
            yield ("answer",), str(error)
    for answer, codes in model.traps.items():
        expected = [codes] if isinstance(codes, str) else codes
        where: Where = ("traps", answer)
        unknown = [code for code in expected if code not in CODES]
        for code in unknown:
            hint = suggestion(code, list(CODES))
            yield where, f"unknown reason code {quoted(code)} ({hint}known: {', '.join(CODES)})"
        if unknown:
            continue
        try:
            right, code_given = _verdict(question, answer)
        except StepError as error:
            yield where, str(error)
            continue
        if right:
            yield where, "this is a right answer, so it is no trap"
        elif code_given not in expected:
            yield where, f"the engine gives {code_given}, not {' or '.join(expected)}"


def _verdict(question: Question, answer: str | int) -> tuple[bool, str | None]:
    """Whether ``answer``, as written in a lesson, is right; and the reason code when it is not.

    :raises StepError: when the text is no answer to this question.
    """
    text = str(answer).strip()
    if isinstance(question, CaptureQuestion):
        verdict = judge(question, None if text == NOTHING else _places(question, text))
        return verdict.right, verdict.reason.code if verdict.reason else None
    if isinstance(question, WhichCardQuestion):
        choice = None if text == NONE else _in_hand(question, text)
    elif isinstance(question, LegalQuestion):
        if text not in ("yes", "no"):
            raise StepError("", f"write yes or no, not {quoted(text)}")
        choice = int(text == "yes")
    else:
        if not text.isdecimal() or int(text) not in question.choices:
            raise StepError("", f"write a number from 0 to {question.choices[-1]}, not {quoted(text)}")
        choice = int(text)
    chosen = judge_choice(question, choice)
    return chosen.right, chosen.reason.code if chosen.reason else None


def _places(question: CaptureQuestion, text: str) -> tuple[int, ...]:
    try:
        return select(question.table, text)
    except KasinoError as error:
        raise StepError("", f"{error.message}; write table cards, or {NOTHING}") from error


def _in_hand(question: WhichCardQuestion, text: str) -> int:
    try:
        card = parse_card(text)
    except KasinoError as error:
        raise StepError("", f"{error.message}; write a hand card, or {NONE}") from error
    if card not in question.hand:
        raise StepError("", f"{card} is not in the hand; write a hand card, or {NONE}")
    return question.hand.index(card)


def _right_answer(question: Question) -> str:
    """The right answer in words, for the author."""
    match question:
        case CaptureQuestion():
            best = next(iter(question.captures.most(limit=1)), None)
            return f"it takes {' '.join(map(str, best.cards))}" if best else f"{NOTHING} can be taken"
        case WhichCardQuestion():
            return f"right is {' or '.join(str(question.hand[place]) for place in question.right) or NONE}"
        case LegalQuestion():
            return "it is legal" if question.reason is None else f"it is not legal ({question.reason.code})"
        case HowManyQuestion():
            return f"it takes {question.captures.max_cards} at most"


def _answers(question: Question) -> set[Card]:
    """The cards that some right answer holds."""
    match question:
        case CaptureQuestion(kind=kind):
            captures = question.captures
            places = captures.places_of_most if kind == TAKE_MOST else captures.places_of_allowed
            return set(cards_of([captures.table[place] for place in places]))
        case WhichCardQuestion():
            return {question.hand[place] for place in question.right}
        case _:
            return set()


def _check_prompt(step: Step, rules: Sequence[Ruleset], language: str, text: str) -> Iterator[Finding]:
    """Whether the text of a question names a card of its answer, or the number that is asked for."""
    questions = [step.question(each) for each in rules]
    answers = sorted({card for question in questions for card in _answers(question)})
    played = () if isinstance(questions[0], WhichCardQuestion) else step.hand
    word = gives_away(text, answers, played, language)
    if word is None and isinstance(questions[0], HowManyQuestion):
        counts = {
            question.captures.max_cards for question in questions if isinstance(question, HowManyQuestion)
        }
        found = [names_rank(text, count, language) for count in counts if 2 <= count <= 10]
        word = next(filter(None, found), None)
    if word:
        told = f"the text gives the answer away: {quoted(word)}"
        yield ("say",), f"{told} (in {language}); say it without, or leave the text out"
