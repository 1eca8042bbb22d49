// Half of them cards, half of them charts; all ask with one request, and each draws when it comes near the window.
const place = document.getElementById('cards');
for (let number = 0; number < 50; number++) {
  const card = document.createElement(number % 2 ? 'event-chart' : 'parametric-event');
  card.setAttribute('permalink', place.dataset.permalink);
  if (number % 2 === 0) card.setAttribute('chart', 'none');
  place.append(card);
}
