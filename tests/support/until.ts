const betweenMs = 5;

/**
 * Waits for a state, however long a machine takes to come to it; one that never comes is ended by the general time limit of tests. After that limit
 * it keeps no process alive.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, betweenMs).unref());
}
