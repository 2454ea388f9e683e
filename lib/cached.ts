/** A function that computes its result once for each argument. */
export function cached<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (argument) => {
    if (!known.has(argument)) known.set(argument, compute(argument));
    return known.get(argument) as Result;
  };
}
