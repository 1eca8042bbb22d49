/** One thing that can be done with an object: in which states, by whom, and where it leads. */
type Step<S extends string> = {
  readonly by: 'people' | 'system';
  readonly from: readonly S[];
  /** The state that follows; null: it stays as it is, or is again what it was before what is undone. */
  readonly to: S | null;
  /** The step that is taken back, shortly after it. */
  readonly undoes?: string;
  /** States in which this has been done already: asked again, it answers what there is and writes nothing. */
  readonly done?: readonly S[];
};
/** The states of a kind of object and all that may be done in them; what is not in the table is refused. */
export type Machine<S extends string = string, A extends string = string> = {
  readonly name: string;
  readonly states: readonly S[];
  readonly steps: Readonly<Record<A, Step<S>>>;
};

export const defineMachine = <const S extends string, const A extends string>(machine: {
  readonly name: string;
  readonly states: readonly S[];
  readonly steps: Readonly<Record<A, Step<NoInfer<S>>>>;
}): Machine<S, A> => machine;

/** A machine whose steps are the states that they lead to: from each state, those that people may choose. */
export const defineMoves = <S extends string>(
  name: string,
  moves: Readonly<Record<S, readonly S[]>>,
  system: readonly (readonly [from: S, to: S])[] = [],
): Machine<S> => {
  const states = Object.keys(moves) as S[];
  const step = (to: S, by: 'people' | 'system', from: readonly S[]) => ({ by, from, to });
  const byPeople = states.map(
    (to) =>
      [
        to,
        step(
          to,
          'people',
          states.filter((from) => moves[from].includes(to)),
        ),
      ] as const,
  );
  const bySystem = states.map(
    (to) =>
      [
        `${to} by itself`,
        step(
          to,
          'system',
          system.flatMap((move) => (move[1] === to ? [move[0]] : [])),
        ),
      ] as const,
  );
  const steps = Object.fromEntries([...byPeople, ...bySystem].filter(([, { from }]) => from.length > 0));
  return { name, states, steps };
};

export const canDo = <S extends string, A extends string>({ steps }: Machine<S, A>, state: S, action: A): boolean =>
  steps[action].from.includes(state);
/** The states in which something can be done. */
export const statesBefore = <S extends string, A extends string>({ steps }: Machine<S, A>, action: A): readonly S[] =>
  steps[action].from;
/** The state that follows; only of what leads to another one. */
export function stateAfter<S extends string, A extends string>({ name, steps }: Machine<S, A>, action: A): S {
  const { to } = steps[action];
  if (to === null) throw new Error(`${name}: ${action} leads to no other state.`);
  return to;
}
