// The browser is the system's own (see tests/support/browser.ts); nothing is downloaded on install.
module.exports = { skipDownload: true };
