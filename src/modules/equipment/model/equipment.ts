import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  day,
  files,
  images,
  json,
  moment,
  money,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'

const own = { system: true } as const
const quietly = { system: true, silent: true } as const

export const ownerships = { '1': '机构采购', '2': '厂商投放', '3': '租赁', '4': '捐赠' } as const

/** Why a device takes no money (BR-46). */
export const stopReasons = {
  unbound: '未关联',
  cause: '标的未在募捐中',
  plan: '备案未生效或已到期',
  organisation: '机构资格暂停',
  device: '设备停用',
  seal: '未铅封',
} as const
export type StopReason = keyof typeof stopReasons

/** Values of the parameters that the type of a device asks for, by name. */
export const paramValues = z.record(z.string().max(20), z.string().max(60, '参数不超过 60 个字'))

/** What lists and the page of a device show beside it. */
export interface EquipmentFacts {
  /** Gifts of today and ever that came through it: pieces and fen. */
  readonly today: { readonly gifts: number; readonly amount: number }
  readonly ever: { readonly gifts: number; readonly amount: number }
  readonly openTickets: number
  readonly placeName: string | null
  readonly cause: string | null
  readonly planRecordNo: string | null
  readonly planEnd: string | null
}

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** A device (设备): what it is, whose it is, where it works, and whether it may take money now. */
export const equipment = resource('equipment/equipment', {
  label: '设备',
  title: 'number',
  measure: '台',
  fields: {
    number: recordNumber('资产编号', 'SB'),
    sn: text('设备序列号', { required: true, max: 40, unique: ['vendor'] }),
    type: ref('设备类型', 'equipment/equipmentType', {
      required: true,
      where: [{ field: 'state', op: 'is', value: 'enabled' }],
    }),
    model: text('型号', { required: true, max: 40 }),
    params: json('规格参数', paramValues, {
      words: given =>
        Object.entries(given)
          .map(([name, value]) => `${name} ${value}`)
          .join('；'),
    }),
    vendor: ref('厂商', 'equipment/vendor', { required: true, frozen: true }),
    ownership: choice('权属', ownerships, { required: true }),
    owner: ref('产权机构', 'charity/organisation', { hint: '机构采购与捐赠的设备填写' }),
    price: money('购置金额'),
    purchaseDate: day('购置日期'),
    warrantyTo: day('质保到期', { hint: '不填按类型的默认质保计算' }),
    network: choice(
      '联网方式',
      { '1': '4G/5G', '2': 'WiFi', '3': '有线', '9': '无' },
      { required: true, initial: '9' },
    ),
    simNo: text('SIM 卡号', { max: 20 }),
    firmware: text('固件版本', { ...quietly, max: 30 }),
    /** Written by what puts a seal on, and never by hand: an opening compares with it (BR-47). */
    sealNo: text('当前铅封号', { ...own, max: 30 }),
    photos: images('设备照片', { max: 6 }),
    /** Whose it is to see: the organisation that it works for, else its owner. */
    organisation: ref('当前机构', 'charity/organisation', own),
    relation: ref('当前关联', 'equipment/equipmentRelation', own),
    lastHeartbeat: moment('最近心跳', { ...quietly, index: true }),
    online: choice(
      '在线状态',
      { '1': '在线', '2': '离线', '3': '从未上线', '9': '不联网' },
      { ...own, required: true, initial: '9', tones: { '1': 'green', '2': 'red', '3': 'orange' } },
    ),
    takingMoney: choice(
      '收款状态',
      { '1': '可收款', '2': '已停收', '9': '不收款' },
      { ...own, required: true, initial: '9', tones: { '1': 'green', '2': 'red' } },
    ),
    stopReason: choice('停收原因', stopReasons, own),
    /** Since when a command waits for the device's next heartbeat (待设备确认). */
    commandAt: moment('指令下达时间', quietly),
    deployedOn: day('投放日', own),
    nextInspect: day('下次巡检', { ...own, index: true }),
    nextOpen: day('下次开箱', { ...own, index: true }),
    stateReason: text('处理原因', { ...own, max: 200 }),
    scrapPhotos: images('报废照片', { ...own, max: 6 }),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: {
    inspect: {
      label: '巡检登记',
      when: ['deployed', 'paused', 'faulty'],
      ask: {
        result: choice('结果', { '1': '正常', '2': '有问题' }, { required: true }),
        note: text('检查记录', {
          required: true,
          min: 2,
          max: 300,
          lines: 3,
          hint: '外观、联网、标识与资格证公示、封条、消毒',
        }),
        photos: images('照片', { max: 6 }),
      },
    },
    transferVendor: {
      label: '更换厂商',
      when: ['inStock', 'paused'],
      quiet: true,
      ask: {
        vendor: ref('新厂商', 'equipment/vendor', { required: true }),
        agreement: files('转让协议', { required: true, max: 3 }),
      },
    },
  },
  extra: extra<EquipmentFacts>(),
  lifecycle: lifecycle({
    states: {
      inStock: '库存',
      deployed: '已投放',
      paused: '已停用',
      faulty: '故障',
      repairing: '维修中',
      scrapped: '已报废',
    },
    initial: 'inStock',
    tones: { deployed: 'green', paused: 'orange', faulty: 'red', repairing: 'orange' },
    editable: ['inStock', 'deployed', 'paused', 'faulty', 'repairing'],
    removable: ['inStock'],
    moves: {
      deploy: {
        label: '投放',
        from: ['inStock'],
        to: 'deployed',
        ask: { sealNo: text('铅封号', { max: 30, hint: '需铅封的设备填写' }) },
      },
      pause: { label: '停用', from: ['deployed'], to: 'paused', danger: true, ask: { reason } },
      restart: { label: '恢复', from: ['paused'], to: 'deployed' },
      fault: { label: '登记故障', from: ['deployed'], to: 'faulty', quiet: true, ask: { reason } },
      repair: { label: '送修', from: ['faulty', 'paused'], to: 'repairing', quiet: true },
      repaired: { label: '修复投放', from: ['faulty', 'repairing'], to: 'deployed' },
      takeIn: {
        label: '撤机入库',
        from: ['deployed', 'paused', 'faulty', 'repairing'],
        to: 'inStock',
        system: true,
      },
      scrap: {
        label: '报废',
        from: ['inStock', 'paused', 'faulty', 'repairing'],
        to: 'scrapped',
        danger: true,
        quiet: true,
        ask: { reason, photos: images('照片', { required: true, max: 6 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'sn',
      'type',
      'model',
      'vendor',
      'ownership',
      'owner',
      'price',
      'purchaseDate',
      'warrantyTo',
      'organisation',
      'online',
      'lastHeartbeat',
      'takingMoney',
      'stopReason',
      'nextInspect',
      'nextOpen',
      'state',
    ],
    filter: [
      'type',
      'vendor',
      'organisation',
      'state',
      'online',
      'takingMoney',
      'stopReason',
      'ownership',
      'warrantyTo',
      'purchaseDate',
      'nextInspect',
      'nextOpen',
    ],
    search: ['number', 'sn', 'model'],
    form: {
      设备: ['vendor', 'type', 'sn', 'model', 'params', 'network', 'simNo', 'photos'],
      权属: ['ownership', 'owner', 'price', 'purchaseDate', 'warrantyTo'],
    },
    detail: {
      设备: [
        'number',
        'sn',
        'type',
        'model',
        'params',
        'vendor',
        'network',
        'simNo',
        'firmware',
        'photos',
      ],
      权属: ['ownership', 'owner', 'price', 'purchaseDate', 'warrantyTo'],
      运行: [
        'state',
        'organisation',
        'relation',
        'online',
        'lastHeartbeat',
        'takingMoney',
        'stopReason',
        'sealNo',
        'deployedOn',
        'nextInspect',
        'nextOpen',
        'stateReason',
      ],
    },
    sheet: [
      'sn',
      'type',
      'model',
      'vendor',
      'ownership',
      'owner',
      'price',
      'purchaseDate',
      'network',
      'state',
    ],
  },
  finds: {
    /** What an eye should be kept on: offline, faulty or stopped. */
    isUnwell: choice('异常', { yes: '是' }),
    isInspectDue: choice('巡检逾期', { yes: '是' }),
    isOpenDue: choice('开箱逾期', { yes: '是' }),
    isPlanEnding: choice('备案 30 天内到期', { yes: '是' }),
  },
  indexes: [
    ['vendor', 'state', '-createdAt'],
    ['state', 'online', 'lastHeartbeat'],
    { on: ['-createdAt'], where: 'state', in: ['deployed', 'paused', 'faulty', 'repairing'] },
  ],
})
