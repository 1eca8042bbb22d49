// The page that suites of screens run in: jest's, with quick answers to what every query by role asks.
const { TestEnvironment } = require('jest-environment-jsdom');
const { installComputedStyle } = require('./computedStyle.cjs');

module.exports = class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    installComputedStyle(this.global);
  }
};
