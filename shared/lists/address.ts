/** Those of the parts that are there. */
export const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);

/** A street with its number, as people write it on one line. */
export const streetText = ({
  street,
  houseNumber,
}: {
  readonly street: string;
  readonly houseNumber: string;
}): string => joined([street, houseNumber], ' ');
