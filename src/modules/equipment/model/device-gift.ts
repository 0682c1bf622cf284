import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, moment, money, ref, text } from '#kinds/index.ts'
import { channels } from '#modules/finance/model/channel.ts'

const fixed = { required: true, system: true } as const
const own = { system: true } as const

/**
 * A gift that came through a device (捐赠流水), as the vendor may see it: never who gave. It belongs to
 * the day of the channel's time; what the device's own clock said is kept beside it.
 */
export const deviceGift = resource('equipment/deviceGift', {
  label: '设备捐赠',
  title: 'orderNo',
  measure: '笔',
  fields: {
    orderNo: text('订单号', { ...fixed, max: 32, unique: ['equipment'] }),
    number: text('捐赠单号', { ...own, max: 32 }),
    donation: ref('捐赠', 'finance/donation', { ...own, silent: true }),
    kind: choice('来源', { '1': '设备扫码', '2': '开箱' }, { ...fixed, initial: '1' }),
    equipment: ref('设备', 'equipment/equipment', fixed),
    vendor: ref('厂商', 'equipment/vendor', fixed),
    organisation: ref('机构', 'charity/organisation', fixed),
    cause: ref('募捐标的', 'project/cause', own),
    /** The one in force when the order was made, or the box opened. */
    relation: ref('当时关联', 'equipment/equipmentRelation', own),
    planRecordNo: text('备案编号', { ...own, max: 24 }),
    placeName: text('投放点', { ...own, max: 60 }),
    channel: choice('渠道', channels, own),
    amount: money('金额', fixed),
    refunded: money('已退', { ...fixed, initial: 0 }),
    tradeTail: text('渠道单号尾号', { ...own, max: 6 }),
    status: choice(
      '状态',
      {
        told: '待渠道确认',
        waiting: '待支付',
        paid: '已支付',
        refunded: '已退款',
        differing: '金额不符',
      },
      {
        ...fixed,
        tones: {
          told: 'orange',
          waiting: 'orange',
          paid: 'green',
          refunded: 'grey',
          differing: 'red',
        },
      },
    ),
    paidAt: moment('支付时间', own),
    day: day('日期', { ...own, index: true }),
    deviceAt: moment('设备时间', own),
    toldAt: moment('设备上报时间', own),
    told: count('上报次数', { ...fixed, initial: 0 }),
  },
  owner: { organisation: 'organisation', vendor: 'vendor', cause: 'cause' },
  verbs: ['view', 'export'],
  views: {
    list: [
      'paidAt',
      'orderNo',
      'number',
      'kind',
      'equipment',
      'placeName',
      'vendor',
      'organisation',
      'cause',
      'planRecordNo',
      'channel',
      'amount',
      'refunded',
      'status',
      'tradeTail',
      'deviceAt',
      'toldAt',
    ],
    filter: [
      'equipment',
      'vendor',
      'organisation',
      'cause',
      'channel',
      'kind',
      'status',
      'day',
      'placeName',
    ],
    search: ['orderNo', 'number'],
    sort: '-createdAt',
  },
  indexes: [
    ['equipment', 'day'],
    ['relation'],
    ['donation'],
    ['vendor', '-createdAt'],
    ['organisation', '-createdAt'],
  ],
  discussion: false,
  history: false,
})
