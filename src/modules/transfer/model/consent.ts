import { moment, ref, text } from '#kinds/index.ts'

/** What stands with a request for another person's consent (BR-41, BR-42) once it is decided. */
export const decisionFields = {
  decidedBy: ref('审批人', 'access/account', { system: true }),
  decidedAt: moment('审批时间', { system: true }),
  opinion: text('审批意见', { max: 200, system: true }),
}

/** States of such a request, with their tones. */
export const consentStates = {
  pending: '待审批',
  approved: '已同意',
  refused: '已拒绝',
  expired: '已过期',
}
export const consentTones = {
  pending: 'orange',
  approved: 'green',
  refused: 'red',
  expired: 'grey',
} as const

/** How it is decided; whoever may agree (`<name>.approve`) may also refuse. */
export const consentMoves = (name: string) =>
  ({
    approve: {
      label: '同意',
      from: ['pending'],
      to: 'approved',
      ask: { opinion: text('审批意见', { max: 200, lines: 2 }) },
      stepUp: true,
    },
    refuse: {
      label: '拒绝',
      from: ['pending'],
      to: 'refused',
      ask: { opinion: text('拒绝原因', { required: true, min: 2, max: 200, lines: 2 }) },
      danger: true,
      needs: `${name}.approve`,
    },
    expire: { label: '过期', from: ['pending'], to: 'expired', system: true },
  }) as const
