/** Paths of the calls that the widgets make, up to a parameter at their end: written in by the build, out of the contract. */
declare const __PATHS__: typeof import('./calls').widgetPaths;
