import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  choice,
  coordinate,
  day,
  files,
  flag,
  images,
  json,
  moment,
  phone,
  recordNumber,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'

const own = { system: true } as const

export const endReasons = {
  '1': '到期',
  '2': '换标的',
  '3': '移机',
  '4': '撤机',
  '5': '机构要求',
  '6': '违规',
} as const

const conditions = { '1': '完好', '2': '轻微瑕疵', '3': '需维修' } as const

/** How a device was handed over or given back, and who signed for it. */
export const handover = z.strictObject({
  condition: z.enum(['1', '2', '3']),
  accessories: z.string().max(200).nullable(),
  photos: z.array(z.uuid()),
  receiver: z.string().max(30),
  at: z.iso.datetime(),
})

const handing = {
  condition: choice('设备状况', conditions, { required: true }),
  accessories: text('随机附件', { max: 200 }),
  photos: images('现场照片', { required: true, max: 6 }),
  receiver: sealedText('签收人', { required: true, max: 30 }),
} as const

const words = (handed: z.infer<typeof handover>) =>
  `${conditions[handed.condition]}，${handed.at.slice(0, 10)}`

/** What lists show beside a relation. */
export interface RelationFacts {
  /** Gifts while it was in force: pieces and fen. */
  readonly gifts: number
  readonly amount: number
  readonly sn: string | null
  readonly takingMoney: string | null
  readonly planEnd: string | null
}

/**
 * Binds one device to one organisation, one live cause and one place (BR-46); of a device at most one
 * is in force. Proposed by one side and confirmed by the organisation.
 */
export const equipmentRelation = resource('equipment/equipmentRelation', {
  label: '设备关联',
  title: 'number',
  fields: {
    number: recordNumber('关联编号', 'GL'),
    equipment: ref('设备', 'equipment/equipment', { required: true, frozen: true }),
    vendor: ref('厂商', 'equipment/vendor', { ...own, required: true }),
    organisation: ref('关联机构', 'charity/organisation', { required: true, frozen: true }),
    cause: ref('募捐标的', 'project/cause', {
      frozen: true,
      hint: '收款或收物资的设备必选，须在募捐中并公开',
    }),
    plan: ref('募捐方案', 'project/fundraisingPlan', own),
    planRecordNo: text('备案编号', { ...own, max: 24 }),
    placeKind: choice(
      '投放点类型',
      { '1': '驿站', '2': '其他地点' },
      { required: true, initial: '2' },
    ),
    station: ref('驿站', 'equipment/postStation', {
      frozen: true,
      hint: '投放点为驿站时选择，须在开放',
    }),
    placeName: text('投放点', { required: true, max: 60 }),
    address: address('投放地址', { required: true, open: '公共场所的地址' }),
    location: coordinate('坐标'),
    offsiteFiled: flag('异地备案已确认', {
      hint: '募捐箱投放在登记机关辖区以外时填写（慈善法 23）',
    }),
    offsiteFile: files('异地备案材料', { max: 3 }),
    keeper: sealedText('现场负责人', { required: true, max: 30 }),
    keeperPhone: phone('负责人电话', { required: true }),
    startOn: day('投放起', { required: true }),
    endOn: day('投放止', { index: true, unset: '随备案' }),
    files: files('投放协议', { max: 5 }),
    handover: json('交接记录', handover, { ...own, words }),
    returned: json('归还记录', handover, { ...own, words }),
    proposedBy: choice('提出方', { platform: '平台', vendor: '厂商', organisation: '机构' }, own),
    /** Since when the device stands there under this relation; what is leased is paid from then on. */
    deployedOn: day('投放日', own),
    activeAt: moment('生效时间', own),
    endedAt: moment('解除时间', own),
    endKind: choice('解除原因', endReasons, own),
    endReason: text('原因说明', { ...own, max: 300 }),
    /** The one that it replaces once it is confirmed. */
    replaces: ref('替换的关联', 'equipment/equipmentRelation', own),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'create', 'update', 'export'],
  actions: { unmask: '查看明文' },
  extra: extra<RelationFacts>(),
  lifecycle: lifecycle({
    states: {
      proposed: '待机构确认',
      active: '生效',
      ended: '已解除',
      refused: '已拒绝',
      expired: '已到期',
    },
    initial: 'proposed',
    tones: { proposed: 'orange', active: 'green', refused: 'red' },
    editable: ['proposed'],
    removable: [],
    moves: {
      confirm: { label: '确认关联', from: ['proposed'], to: 'active', bulk: true, ask: handing },
      refuse: {
        label: '拒绝',
        from: ['proposed'],
        to: 'refused',
        danger: true,
        needs: 'equipmentRelation.confirm',
        ask: { reason: text('拒绝原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      change: {
        label: '更换标的',
        from: ['active'],
        to: 'ended',
        ask: {
          cause: ref('新的募捐标的', 'project/cause', { required: true }),
          reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
        },
      },
      prolong: {
        label: '续期',
        from: ['active'],
        to: 'active',
        quiet: true,
        needs: 'equipmentRelation.change',
        ask: { endOn: day('投放止', { required: true }) },
      },
      end: {
        label: '解除',
        from: ['active'],
        to: 'ended',
        danger: true,
        ask: {
          kind: choice('原因', endReasons, { required: true }),
          reason: text('说明', { required: true, min: 2, max: 300, lines: 2 }),
          condition: choice('归还状况', conditions, { hint: '撤机时填写' }),
          accessories: text('归还附件', { max: 200 }),
          photos: images('归还照片', { max: 6, hint: '撤机时至少一张' }),
          receiver: sealedText('接收人', { max: 30, hint: '撤机时填写' }),
        },
      },
      replace: { label: '随新关联解除', from: ['active'], to: 'ended', system: true },
      expire: { label: '到期', from: ['active'], to: 'expired', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'equipment',
      'vendor',
      'organisation',
      'cause',
      'planRecordNo',
      'placeName',
      'startOn',
      'endOn',
      'state',
      'keeper',
      'keeperPhone',
      'endKind',
    ],
    filter: ['vendor', 'organisation', 'cause', 'equipment', 'state', 'placeKind', 'endOn'],
    search: ['number', 'placeName', 'planRecordNo'],
    form: {
      关联: ['equipment', 'organisation', 'cause'],
      投放: [
        'placeKind',
        'station',
        'placeName',
        'address',
        'location',
        'keeper',
        'keeperPhone',
        'startOn',
        'endOn',
      ],
      材料: ['files', 'offsiteFiled', 'offsiteFile'],
    },
    detail: {
      关联: [
        'number',
        'equipment',
        'vendor',
        'organisation',
        'cause',
        'planRecordNo',
        'state',
        'proposedBy',
      ],
      投放: [
        'placeKind',
        'station',
        'placeName',
        'address',
        'location',
        'keeper',
        'keeperPhone',
        'startOn',
        'endOn',
        'handover',
      ],
      材料: ['files', 'offsiteFiled', 'offsiteFile'],
      经过: ['activeAt', 'endedAt', 'endKind', 'endReason', 'returned', 'replaces'],
    },
  },
  indexes: [
    ['equipment', 'state'],
    ['vendor', 'state', '-createdAt'],
    ['organisation', 'state', '-createdAt'],
    ['station'],
  ],
})
