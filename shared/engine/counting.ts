/** 0, 1, … up to `count` of them; by hand, for a partner's page may have an `Array.from` of its own that makes none. */
export function firstNumbers(count: number): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < count; number += 1) numbers.push(number);
  return numbers;
}
