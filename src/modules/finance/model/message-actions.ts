import { text } from '#kinds/index.ts'

/** Words of a giver that the public should not read are hidden, and shown again. */
export const messageActions = {
  /** The words of a giver are no longer shown to the public; they stay in the books. */
  hideMessage: {
    label: '隐藏留言',
    when: ['paid', 'partRefunded', 'refunded'],
    ask: { reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }) },
  },
  showMessage: {
    label: '恢复留言',
    when: ['paid', 'partRefunded', 'refunded'],
    needs: 'donation.hideMessage',
  },
} as const
