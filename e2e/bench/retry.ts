/** Retries a failed measurement once: a busy machine occasionally loses one. Throws the second error. */
export async function retryOnce<Value>(measure: () => Promise<Value>): Promise<Value> {
  try {
    return await measure();
  } catch {
    return measure();
  }
}
