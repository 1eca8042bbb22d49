/** Why something that was done cannot be undone, for whoever wanted to. */
export const undoFaults = {
  followed: 'Something else was done in the meantime, so this cannot be undone.',
  others: 'Only the person who did this can undo it.',
  named: 'Something else has its name by now, so this cannot be undone.',
  late: 'This was done too long ago, so it cannot be undone any more.',
} as const;
