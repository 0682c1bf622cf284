/**
 * Whether a key belongs to an input method that is composing: it chooses a word and does nothing
 * else. Safari ends the composition before it tells of the key, whose code alone says so.
 */
export function isComposing({
  isComposing: isRunning,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isRunning || keyCode === 229
}
