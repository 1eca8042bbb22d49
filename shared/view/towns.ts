/** The towns that a map names, the largest first, a line each: name|longitude|latitude|ten thousands of people. The build writes them here (scripts/vite/townList.ts). */
export const towns = '';
