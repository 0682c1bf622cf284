import type { Row } from '#kernel/resource/resource.ts'
import { channels, donation } from '../../model/index.ts'
import type { FoundStep } from './step.ts'

type Gift = Row<typeof donation>

/** Sources whose gifts somebody of the organisation brought into the book. */
const typed: readonly Gift['source'][] = ['import', 'offline', 'bill']

/** What the donation itself knows of its way. */
export function ownSteps(gift: Gift): FoundStep[] {
  const steps: readonly (FoundStep | false)[] = [
    ordered(gift),
    gift.paidAt !== null && {
      key: 'paid',
      label: '支付成功',
      at: gift.paidAt,
      actor: channels[gift.channel],
      note: gift.arrival === null ? null : donation.fields.arrival.options[gift.arrival],
      tone: 'done',
    },
    gift.identifiedAt !== null && {
      key: 'identified',
      label: '补充捐赠人',
      at: gift.identifiedAt,
      account: gift.identifiedBy,
      tone: 'done',
    },
    gift.settledAt !== null && {
      key: 'settled',
      label: '渠道结算到账',
      at: gift.settledAt,
      actor: channels[gift.channel],
      tone: 'done',
    },
    gift.receiptStatus !== '0' && {
      key: 'receipt',
      label: `票据${donation.fields.receiptStatus.options[gift.receiptStatus]}`,
      at: null,
      tone: gift.receiptStatus === '7' ? 'wrong' : 'done',
    },
    gift.state === 'closed' && {
      key: 'closed',
      label: gift.paidAt === null ? '关闭' : '核销',
      at: gift.updatedAt,
      account: gift.updatedBy,
      note: gift.closeReason,
      tone: 'back',
    },
  ]
  return steps.filter(step => step !== false)
}

function ordered(gift: Gift): FoundStep {
  const isTyped = typed.includes(gift.source)
  const via = donation.fields.source.options[gift.source]
  return {
    key: 'ordered',
    label: isTyped ? '登记' : '下单',
    at: isTyped ? gift.createdAt : gift.orderedAt,
    ...(isTyped ? { account: gift.createdBy } : { actor: '捐赠人' }),
    note: gift.sourceRef === null ? via : `${via} · ${gift.sourceRef}`,
    tone: 'done',
  }
}
