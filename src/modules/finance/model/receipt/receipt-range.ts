import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { day, moment, ref, text } from '#kinds/index.ts'
import { fiscalCode, fiscalNo } from './receipt-life.ts'

const own = { system: true } as const
const frozen = { required: true, frozen: true } as const

/** What became of the numbers of a range up to its end. */
export interface RangeUse {
  /** Numbers that stand on a receipt, and those of them that were voided. */
  readonly used: number
  readonly voided: number
  /** Numbers up to the last one used, or told at the end, that nothing accounts for; there should be none. */
  readonly missing: readonly string[]
}

const ending = {
  endedNo: { ...fiscalNo, label: '末号', hint: '最后一张已用的号码；一张未用则不填' },
  spoilt: text('损毁未用的号码', {
    max: 1000,
    hint: '打印损毁、没有票据的号码，以「、」分隔；票根须留存',
  }),
} as const

/**
 * A range of numbers of receipts on paper, as the finance ministry hands them out. One of an
 * organisation is in use at a time: the next one begins where the old one is ended at a number that
 * is told, so that every number of both is accounted for.
 */
export const receiptRange = resource('finance/receiptRange', {
  label: '票据号段',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', frozen),
    name: text('号段', { required: true, system: true, max: 40 }),
    fiscalCode: { ...fiscalCode, ...frozen },
    firstNo: { ...fiscalNo, label: '起号', ...frozen },
    lastNo: { ...fiscalNo, label: '止号', ...frozen },
    receivedOn: day('领用日期', { required: true }),
    note: text('备注', { max: 200 }),
    startedAt: moment('启用时间', own),
    endedNo: { ...ending.endedNo, ...own },
    spoilt: { ...ending.spoilt, ...own },
    endReason: text('停用原因', { ...own, max: 200 }),
    endedBy: ref('停用人', 'access/account', own),
    endedAt: moment('停用时间', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  final: ['update', 'delete'],
  extra: extra<RangeUse>(),
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { ready: '待启用', active: '使用中', ended: '已停用' },
    initial: 'ready',
    tones: { ready: 'blue', active: 'green', ended: 'grey' },
    editable: ['ready'],
    removable: ['ready'],
    moves: {
      start: {
        label: '启用',
        from: ['ready'],
        to: 'active',
        confirm: '启用后，录入的纸质票号须在该号段内；机构原在使用的号段同时停用，请填写它的末号。',
        ask: ending,
      },
      end: {
        label: '停用',
        from: ['active'],
        to: 'ended',
        danger: true,
        ask: { ...ending, reason: text('停用原因', { required: true, min: 2, max: 200 }) },
      },
    },
  }),
  views: {
    list: [
      'name',
      'organisation',
      'receivedOn',
      'endedNo',
      'state',
      'startedAt',
      'endedAt',
      'fiscalCode',
      'firstNo',
      'lastNo',
    ],
    filter: ['organisation', 'fiscalCode', 'state'],
    search: ['name', 'fiscalCode'],
    form: { 号段: ['organisation', 'fiscalCode', 'firstNo', 'lastNo', 'receivedOn', 'note'] },
    detail: {
      号段: ['name', 'organisation', 'firstNo', 'lastNo', 'receivedOn', 'startedAt', 'note'],
      停用: ['endedNo', 'spoilt', 'endReason', 'endedBy', 'endedAt'],
    },
    sort: '-receivedOn',
  },
  indexes: [['organisation', 'fiscalCode', 'firstNo']],
})
