/* What scripting adds to pages that work without it. One block per wish, no dependency. Names it looks for:

   [data-table]      a fieldset whose inputs.pick are the cards of a table; keys 1 to 9 pick the nth
   [data-counter]    the counter of that form; data-one, data-many ("in # cards") and, for the live region,
                     data-say-one, data-say-many ("= in # cards"), data-say-none; "=" is the sum, "#" the number
   [data-take]       the main button of that form; data-one "Take 1 card", data-many "Take # cards",
                     data-none its text while nothing is picked; pressed by Enter
   [data-nothing]    the button "Nothing to take", key N
   [data-hint]       the hint button, key H
   [data-next]       "Next step", key Enter once there is a verdict
   [data-clear]      unpicks every card of its form
   [data-stepper]    a number field between two buttons with data-step; the input has data-least, data-most
   [data-total="52"] a group of number fields that make 52 together: while all but one are filled in by hand,
                     the last one shows the rest as a proposal (input[data-rest], class "rest" on its stepper)
   [data-fill="name=7"]  a button that writes 7 into the field "name" of its form
   [data-focus]      after a swap, focus moves to the swapped-in element that has it (a new task's h1)
   form[data-prefs]  settings, shown on the page at once
   html[data-keys]   "off" switches the single keys off
   #keys             the list of keys, shown by ?; [data-key] with [data-press] (what is pressed) or [data-pick] */
"use strict";

document.documentElement.classList.add("scripted");

const live = () => document.getElementById("live");
let speech;

/** Say `text` in the live region, but only once things have been still for half a second. */
function say(text) {
  clearTimeout(speech);
  speech = setTimeout(() => { if (live()) live().textContent = text; }, 500);
}

/** What a screen reader hears of `element`: signs such as 10♦ stand there for the eye alone. */
function heard(element) {
  const copy = element.cloneNode(true);
  for (const sign of copy.querySelectorAll("[aria-hidden=true]")) sign.remove();
  return copy.textContent;
}

/* ---- the counter and the label of the main button ---- */

const valueOf = (box) => Number((box.className.match(/\bv(\d+)\b/) || [0, 0])[1]);
const fill = (text, count, sum) => text.replace("#", count).replace("=", sum);

function count(form, aloud) {
  const picked = [...form.querySelectorAll("[data-table] .pick:checked")];
  const sum = picked.reduce((total, box) => total + valueOf(box), 0);
  const choose = (data, name) =>
    fill(picked.length === 1 ? data[name + "One"] || data.one : data[name + "Many"] || data.many, picked.length, sum);
  const counter = form.querySelector("[data-counter]");
  if (counter) {
    counter.querySelector(".words").textContent = choose(counter.dataset, "");
    if (aloud && document.documentElement.dataset.counter !== "off") {
      say(picked.length ? choose(counter.dataset, "say") : counter.dataset.sayNone);
    }
  }
  const take = form.querySelector("[data-take]");
  if (take && take.dataset.many) {
    take.textContent = picked.length || !take.dataset.none ? choose(take.dataset, "") : take.dataset.none;
  }
}

function countAll(aloud) {
  for (const table of document.querySelectorAll("[data-table]")) if (table.form) count(table.form, aloud);
}

/* ---- score entry: steppers and the rest ---- */

const numberIn = (field) => (field.value.trim() === "" ? NaN : Number(field.value));

function mark(field, isRest) {
  field.toggleAttribute("data-rest", isRest);
  const stepper = field.closest("[data-stepper]");
  stepper.classList.toggle("rest", isRest);
  stepper.querySelector(".note").hidden = !isRest;
}

function limits(field) {
  const stepper = field.closest("[data-stepper]");
  const at = numberIn(field);
  for (const button of stepper.querySelectorAll("[data-step]")) {
    const edge = button.dataset.step < 0 ? at <= Number(field.dataset.least || 0) : at >= Number(field.dataset.most);
    button.setAttribute("aria-disabled", String(edge));
  }
}

/** Propose what is left over in the one field of the group that nobody has touched. */
function propose(field) {
  const group = field.closest("[data-total]");
  mark(field, false);
  limits(field);
  if (!group) return;
  const fields = [...group.querySelectorAll("[data-stepper] input")];
  const open = fields.filter((other) => other !== field && (other.value === "" || other.hasAttribute("data-rest")));
  if (open.length !== 1) return;
  const others = fields.filter((other) => other !== open[0]).map(numberIn);
  const rest = Number(group.dataset.total) - others.reduce((sum, number) => sum + number, 0);
  if (!(rest >= 0)) return;
  open[0].value = rest;
  mark(open[0], true);
  limits(open[0]);
}

const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

function step(button) {
  const field = button.closest("[data-stepper]").querySelector("input");
  if (button.getAttribute("aria-disabled") === "true") return;
  field.value = Math.max(Number(field.dataset.least || 0), (numberIn(field) || 0) + Number(button.dataset.step));
  changed(field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/* ---- single keys: what they do stands in the list #keys, which ? shows ---- */

const keyList = () => document.getElementById("keys");

function press(selector) {
  const button = [...document.querySelectorAll(selector)].find((found) => found.offsetParent);
  if (button) button.click();
  return Boolean(button);
}

function pickNth(number) {
  const box = document.querySelectorAll("[data-table] .pick")[number - 1];
  if (!box || box.disabled) return false;
  box.focus();
  box.click();
  return true;
}

let focusBefore;

function showKeys(shown) {
  keyList().hidden = !shown;
  if (shown) focusBefore = document.activeElement;
  (shown ? keyList() : focusBefore).focus();
  return true;
}

/** Do what the list says for this key; true when there was something to do. */
function runKey(event) {
  if (/^[1-9]$/.test(event.key) && keyList().querySelector("[data-pick]")) return pickNth(Number(event.key));
  if (event.key === "Escape" && !keyList().hidden) return showKeys(false);
  const row = [...keyList().querySelectorAll("[data-press]")].find(
    ({ dataset }) => dataset.key.toLowerCase() === event.key.toLowerCase());
  if (!row) return false;
  if (row.dataset.press === "#keys") return showKeys(keyList().hidden);
  // Enter on something that has its own use of Enter keeps that use.
  if (event.key === "Enter" && event.target.closest("a, button, summary, select")) return false;
  return press(row.dataset.press);
}

const isTyping = (element) =>
  element.matches("textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio])");

addEventListener("keydown", (event) => {
  if (!keyList() || document.documentElement.dataset.keys === "off") return;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (runKey(event)) event.preventDefault();
});

/* ---- settings: the page takes on a new look at once; the server keeps it and draws the preview ---- */

const SWITCHES = { colours: ["four", "two"], counter: ["on", "off"], keys: ["on", "off"], size: ["large", "normal"] };

function show({ name, value, checked }) {
  const data = document.documentElement.dataset;
  if (name in SWITCHES) data[name] = SWITCHES[name][checked ? 0 : 1];
  else if (name in data) data[name] = value;
}

/* ---- what a reader does ---- */

addEventListener("change", (event) => {
  if (event.target.matches(".pick") && event.target.form) count(event.target.form, true);
  if (event.target.closest("form[data-prefs]")) show(event.target);
});

addEventListener("input", (event) => {
  if (event.target.matches("[data-stepper] input")) propose(event.target);
});

addEventListener("click", (event) => {
  const target = event.target.closest("[data-step], [data-clear], [data-fill]");
  if (!target) return;
  if (target.matches("[data-step]")) step(target);
  if (target.matches("[data-clear]")) {
    for (const box of target.form.querySelectorAll(".pick:checked")) box.checked = false;
    count(target.form, true);
  }
  if (target.matches("[data-fill]")) {
    event.preventDefault(); // without scripting it is a submit button that does the same
    const [name, value] = target.dataset.fill.split("=");
    const field = target.closest("form").elements[name];
    field.value = value;
    changed(field);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  }
});

/* ---- what htmx does: waiting ring, focus, counts ---- */

addEventListener("htmx:beforeRequest", (event) => {
  clearTimeout(speech); // the answer to come is the news, not the sum of what was picked
  const source = event.detail.requestConfig?.triggeringEvent?.submitter || event.detail.elt;
  const button = source.closest?.("button");
  if (!button) return;
  // A quick answer shows no ring; a second press meanwhile does nothing either way.
  button.setAttribute("aria-disabled", "true");
  event.detail.xhr.ring = setTimeout(() => button.setAttribute("aria-busy", "true"), 400);
  event.detail.xhr.button = button;
});

addEventListener("htmx:afterRequest", (event) => {
  const { ring, button } = event.detail.xhr;
  clearTimeout(ring);
  if (button) for (const name of ["aria-disabled", "aria-busy"]) button.removeAttribute(name);
});

/** htmx got no answer that it can show: the form goes as on a page without scripting, and what comes is seen. */
function sendPlainly({ detail: { elt: form, requestConfig } }) {
  // Numbers that are being typed stay where they are; only the points beside them are missing.
  if (!form.matches("form") || form.dataset.hxPost !== form.getAttribute("action")) return;
  const { name, value } = requestConfig.triggeringEvent?.submitter || {};
  if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.submit();
}

addEventListener("htmx:responseError", sendPlainly);
addEventListener("htmx:sendError", sendPlainly);

addEventListener("htmx:afterSettle", (event) => {
  countAll(false);
  const next = event.target.matches("[data-focus]") ? event.target : event.target.querySelector("[data-focus]");
  if (next) next.focus();
});

countAll(false);
// What stood in the live region from the beginning would not be read out; what comes into it is.
const done = document.querySelector("#toast .toast p");
if (done) say(heard(done));
for (const field of document.querySelectorAll("[data-stepper] input")) limits(field);
