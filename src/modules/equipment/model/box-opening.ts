import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  file,
  files,
  flag,
  json,
  moment,
  money,
  recordNumber,
  ref,
  refs,
  text,
} from '#kinds/index.ts'

const own = { system: true } as const

/** Notes and coins that are counted, by their value in fen. */
export const notes = ['10000', '5000', '2000', '1000', '500', '100', '50', '10'] as const
const noteNames: Readonly<Record<string, string>> = Object.fromEntries(
  notes.map(fen => [fen, `${Number(fen) / 100} 元`]),
)

/** Pieces of each note and coin. */
export const counts = z
  .partialRecord(
    z.enum(notes),
    z.int('张数应为整数').min(0, '张数不能为负数').max(100_000, '张数过大'),
  )
  .refine(given => Object.values(given).some(pieces => (pieces ?? 0) > 0), '请填写面额与张数')
export type Counts = z.infer<typeof counts>

/** Fen of what was counted. */
export function sumOfCounts(given: Counts): number {
  return Object.entries(given).reduce((sum, [fen, pieces]) => sum + Number(fen) * (pieces ?? 0), 0)
}

/** 100 元 × 3、10 元 × 12. */
export function writeCounts(given: Counts): string {
  return notes
    .filter(fen => (given[fen] ?? 0) > 0)
    .map(fen => `${noteNames[fen]} × ${given[fen]}`)
    .join('、')
}

/** The opening of a cash box (开箱记录, BR-13, BR-47): by two, counted twice, booked once as money in. */
export const boxOpening = resource('equipment/boxOpening', {
  label: '开箱记录',
  title: 'number',
  fields: {
    number: recordNumber('开箱单号', 'KX'),
    equipment: ref('募捐箱', 'equipment/equipment', { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', { ...own, required: true }),
    vendor: ref('厂商', 'equipment/vendor', { ...own, required: true }),
    relation: ref('当时关联', 'equipment/equipmentRelation', { ...own, required: true }),
    cause: ref('募捐标的', 'project/cause', own),
    sealOld: text('原封条号', { required: true, max: 30 }),
    sealNote: text('封条异常说明', { max: 300, lines: 2, hint: '原封条号与登记不符时必填' }),
    sealOdd: flag('封条异常', { ...own, required: true, initial: false }),
    sealNew: text('新封条号', { required: true, max: 30, unique: true }),
    openedAt: moment('开箱时间', { required: true }),
    place: text('开箱地点', { required: true, max: 60 }),
    openers: refs('开箱人', 'access/account', {
      required: true,
      max: 6,
      hint: '至少两人，不能是厂商人员',
    }),
    witness: text('见证人', { max: 60, open: '现场见证单位或人员，随开箱记录公示' }),
    counts: json('面额清点', counts, { required: true, words: writeCounts }),
    total: money('合计金额', { ...own, required: true }),
    other: text('其他物品', { max: 500, lines: 2, hint: '外币、残损币、信件等' }),
    media: files('影像资料', { required: true, max: 9 }),
    confirmedBy: ref('复核人', 'access/account', own),
    confirmedAt: moment('复核时间', own),
    depositDue: moment('缴存期限', own),
    bankAccount: ref('缴存账户', 'finance/bankAccount', own),
    slip: file('缴款单', own),
    depositedAt: moment('缴存时间', own),
    moneyIn: ref('入账单', 'finance/moneyIn', own),
    bankLine: ref('银行流水', 'finance/moneyIn', own),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  final: ['update'],
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { counted: '已清点', confirmed: '已复核', deposited: '已缴存', booked: '已入账' },
    initial: 'counted',
    tones: { counted: 'orange', confirmed: 'blue', deposited: 'purple', booked: 'green' },
    editable: [],
    removable: [],
    moves: {
      confirm: {
        label: '复核清点',
        from: ['counted'],
        to: 'confirmed',
        ask: { counts: json('复核面额', counts, { required: true, words: writeCounts }) },
      },
      deposit: {
        label: '登记缴存',
        from: ['confirmed'],
        to: 'deposited',
        ask: {
          bankAccount: ref('缴存账户', 'finance/bankAccount', { required: true }),
          depositedAt: moment('缴存时间', { required: true }),
          slip: file('缴款单', { required: true, hint: '银行盖章的现金缴款单' }),
        },
      },
      book: {
        label: '确认入账',
        from: ['deposited'],
        to: 'booked',
        ask: {
          bankLine: ref('银行流水入账单', 'finance/moneyIn', {
            required: true,
            hint: '已认领为「现金缴存」的银行流水',
          }),
        },
      },
    },
  }),
  views: {
    list: [
      'number',
      'equipment',
      'organisation',
      'openedAt',
      'total',
      'sealOdd',
      'depositDue',
      'moneyIn',
      'state',
      'cause',
    ],
    filter: ['equipment', 'organisation', 'cause', 'openedAt', 'sealOdd', 'state'],
    search: ['number'],
    form: {
      封条核对: ['equipment', 'sealOld', 'sealNote', 'sealNew'],
      开箱: ['openedAt', 'place', 'openers', 'witness', 'media'],
      清点: ['counts', 'other'],
    },
    detail: {
      封条核对: [
        'number',
        'equipment',
        'organisation',
        'cause',
        'sealOld',
        'sealNote',
        'sealOdd',
        'sealNew',
      ],
      开箱: ['openedAt', 'place', 'openers', 'witness', 'media'],
      清点: ['counts', 'total', 'other', 'confirmedBy', 'confirmedAt'],
      缴存: ['depositDue', 'bankAccount', 'depositedAt', 'slip', 'moneyIn', 'bankLine'],
    },
  },
  indexes: [
    ['equipment', '-openedAt'],
    ['organisation', 'state', '-createdAt'],
  ],
})
export const coinFields = notes.map(fen => ({ fen, name: noteNames[fen] ?? fen }))
