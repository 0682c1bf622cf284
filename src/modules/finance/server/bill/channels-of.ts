import type { Row } from '#kernel/resource/resource.ts'
import type { bill, Channel } from '../../model/index.ts'

/** The channel whose file a format is. */
export function channelOfFormat(format: Row<typeof bill>['format']): Channel {
  if (format === 'aliTrade' || format === 'aliSign') return '2'
  if (format === 'unionpay') return '3'
  return format === 'partner' ? '9' : '1'
}

/** Channels of gifts that stand in a bill: monthly debits and devices pay through the same merchant number. */
export function channelsOf(format: Row<typeof bill>['format']): readonly Channel[] {
  if (format === 'empty') return ['1', '2', '3', '8', '9', '10', '11']
  return [channelOfFormat(format), '10', '11']
}
