// For pages that show a card in a frame: <iframe data-isoline-frame src="…/embed/m/…"></iframe> grows with its content.
addEventListener('message', ({ data, source }) => {
  if (data?.kind !== 'isoline-height' || !Number.isFinite(data.height)) return;
  for (const frame of document.querySelectorAll('iframe[data-isoline-frame]')) {
    if (frame.contentWindow === source) frame.style.height = `${Math.min(10_000, Math.ceil(data.height))}px`;
  }
});
