// A partner writes the tag into the page by hand; this sample first asks which link its sample world has made.
const place = document.getElementById('card');
const answer = await fetch('demo.json');
const { permalink } = answer.ok ? await answer.json() : {};
if (permalink) {
  const card = document.createElement('parametric-event');
  card.setAttribute('permalink', permalink);
  place.replaceChildren(card);
} else {
  place.textContent =
    'There is no sample link: share an event in the console, and put its link into the tag parametric-event.';
}
