import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, file, money, ref, text } from '#kinds/index.ts'

const system = { system: true } as const

/**
 * Who gave false facts (失信名单). An entry that waits for its second person bars new requests already,
 * since what was found false must not be asked for again meanwhile.
 */
export const blacklist = resource('help/blacklist', {
  label: '失信名单',
  measure: '人',
  title: 'reason',
  fields: {
    person: ref('人员', 'community/person', { required: true, frozen: true }),
    organisation: ref('提出机构', 'charity/organisation', { required: true, frozen: true }),
    reason: text('原因', { required: true, min: 5, max: 500, lines: 3 }),
    cause: ref('来源求助', 'project/cause', { frozen: true }),
    toRecover: money('应追回', { required: true, initial: 0 }),
    recovered: money('已追回', { required: true, initial: 0 }),
    validFrom: day('起', { required: true }),
    validTo: day('止', { unset: '长期', hint: '留空为长期' }),
    proposedBy: ref('提出人', 'access/account', system),
    approvedBy: ref('确认人', 'access/account', system),
    override: file('平台豁免文件', system),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'export'],
  lifecycle: lifecycle({
    states: { proposed: '待确认', active: '生效', lifted: '已解除' },
    tones: { proposed: 'orange', active: 'red' },
    initial: 'proposed',
    editable: ['proposed', 'active'],
    moves: {
      confirm: {
        label: '确认',
        from: ['proposed'],
        to: 'active',
        confirm: '确认后该人员的新求助不能提交。确定吗？',
      },
      lift: {
        label: '豁免解除',
        from: ['proposed', 'active'],
        to: 'lifted',
        ask: { file: file('平台豁免文件', { required: true }) },
        danger: true,
      },
    },
  }),
  views: {
    list: ['person', 'reason', 'cause', 'toRecover', 'recovered', 'validFrom', 'validTo', 'state'],
    filter: ['organisation', 'validTo', 'state'],
    search: ['reason'],
    form: {
      名单: ['organisation', 'person', 'cause', 'reason', 'validFrom', 'validTo'],
      追回: ['toRecover', 'recovered'],
    },
  },
  indexes: [['person', 'state']],
  discussion: false,
})
