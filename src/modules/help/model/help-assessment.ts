import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, file, moment, money, ref, refs, text } from '#kinds/index.ts'

const system = { system: true } as const
const votes = { max: 99, unit: '票' } as const

/** Fen; above it a second reviewer confirms what was granted. */
export const secondReviewAbove = 5_000_000

/** The assessment of a help request (评审): by a meeting or a reviewer, people decide (PIPL 24). */
export const helpAssessment = resource('help/helpAssessment', {
  label: '评审',
  measure: '次',
  title: 'title',
  fields: {
    title: text('评审', { required: true, system: true, max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', { required: true, system: true }),
    cause: ref('求助', 'project/cause', { required: true, frozen: true }),
    way: choice(
      '评审方式',
      { meeting: '评审会', reviewer: '评审人' },
      { required: true, initial: 'meeting' },
    ),
    meetingAt: moment('评审时间', { required: true }),
    members: refs('评审成员', 'access/account', { required: true, max: 20 }),
    total: count('应到', { ...votes }),
    agree: count('同意', { ...votes }),
    disagree: count('不同意', { ...votes }),
    abstain: count('弃权', { ...votes }),
    approvedAmount: money('核定金额', { required: true, min: 100 }),
    standard: text('资助标准', { max: 500, lines: 3 }),
    opinion: text('评审意见', { required: true, min: 5, max: 1000, lines: 4 }),
    minutes: file('会议纪要'),
    passedBy: ref('评审提交人', 'access/account', system),
    passedAt: moment('评审提交时间', system),
    secondBy: ref('复核人', 'access/account', system),
    secondAt: moment('复核时间', system),
    note: text('说明', { ...system, max: 300 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete'],
  lifecycle: lifecycle({
    states: {
      open: '待评审',
      second: '待复核',
      passed: '通过',
      refused: '不通过',
      more: '补充材料',
    },
    tones: { open: 'blue', second: 'orange', passed: 'green', refused: 'red', more: 'orange' },
    initial: 'open',
    editable: ['open', 'more'],
    removable: ['open'],
    moves: {
      pass: {
        label: '通过',
        from: ['open', 'more'],
        to: ['passed', 'second'],
        confirm: '核定金额将作为筹款目标和拨付上限。确定通过吗？',
      },
      second: {
        label: '复核通过',
        from: ['second'],
        to: 'passed',
        confirm: '确定复核通过吗？',
        needs: 'helpAssessment.pass',
      },
      refuse: {
        label: '不通过',
        from: ['open', 'second', 'more'],
        to: 'refused',
        ask: { note: text('说明', { required: true, min: 5, max: 300, lines: 3 }) },
        needs: 'helpAssessment.pass',
        danger: true,
      },
      askMore: {
        label: '补充材料',
        from: ['open', 'second'],
        to: 'more',
        ask: { note: text('需补充的材料', { required: true, min: 5, max: 300, lines: 3 }) },
        needs: 'helpAssessment.pass',
      },
    },
  }),
  views: {
    list: ['title', 'cause', 'way', 'meetingAt', 'approvedAmount', 'passedBy', 'secondBy', 'state'],
    filter: ['cause', 'organisation', 'way', 'meetingAt', 'state'],
    search: [],
    form: {
      评审: ['cause', 'way', 'meetingAt', 'members'],
      表决: ['total', 'agree', 'disagree', 'abstain'],
      结论: ['approvedAmount', 'standard', 'opinion', 'minutes'],
    },
    sort: '-createdAt',
  },
  indexes: [['cause', '-createdAt']],
  discussion: false,
})
