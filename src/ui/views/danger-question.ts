/**
 * What a question before a dangerous act has beside its words: the keys stand on 取消, so that Enter
 * never does by accident what cannot be taken back.
 */
export const dangerQuestion = {
  okButtonProps: { danger: true },
  autoFocusButton: 'cancel',
} as const
