/** Tries a measurement once more when it fails: a busy machine loses one now and then. Throws the second error. */
export async function retryOnce<Value>(measure: () => Promise<Value>): Promise<Value> {
  try {
    return await measure();
  } catch {
    return measure();
  }
}
