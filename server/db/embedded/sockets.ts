/** How folders of sockets begin. */
export const socketFolder = 'isoline-';
