"""Questions as pages show them, in drills and lessons alike: asked, answered, judged, hinted at."""
