import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { address, day, moment, phone, ref, sealedText, text } from '#kinds/index.ts'

/** Days within which a gift is claimed. */
export const claimDays = 60

const own = { system: true } as const
const fixed = { ...own, required: true } as const
const express = {
  company: text('快递公司', { required: true, max: 20 }),
  tracking: text('快递单号', {
    required: true,
    max: 40,
    pattern: /^[0-9A-Za-z-]{6,40}$/,
    patternHint: '6–40 位字母、数字或连字符',
  }),
}

/** A gift on its way to somebody who gives every month (礼品发放). */
export const giftDelivery = resource('zhuanti/giftDelivery', {
  label: '礼品发放',
  measure: '份',
  title: 'giftName',
  fields: {
    gift: ref('礼品', 'zhuanti/monthlyGift', { ...fixed, unique: ['contract'] }),
    giftName: text('礼品名称', { ...fixed, max: 20, open: '礼品的名称' }),
    organisation: ref('机构', 'charity/organisation', fixed),
    contract: ref('签约单', 'zhuanti/monthlyContract', fixed),
    giver: ref('捐赠人', 'people/donor', fixed),
    reachedAt: moment('达到条件', fixed),
    claimUntil: day('领取期限', fixed),
    receiver: sealedText('收件人', { ...own, max: 30 }),
    receiverPhone: phone('收件手机', own),
    address: address('收件地址', { ...own, personal: true }),
    company: text('快递公司', { ...own, max: 20 }),
    tracking: text('快递单号', { ...own, max: 40 }),
    shippedAt: moment('寄送时间', own),
    receivedAt: moment('签收时间', own),
    remindedAt: moment('催领时间', own),
    statusReason: text('原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    unmask: '查看明文',
    remind: {
      label: '催领',
      when: ['toClaim'],
      bulk: true,
      needs: 'giftDelivery.ship',
    },
  },
  lifecycle: lifecycle({
    states: {
      toClaim: '待领取',
      toShip: '待寄送',
      shipped: '已寄送',
      received: '已签收',
      waived: '已放弃',
      expired: '已过期',
      short: '缺货',
    },
    tones: {
      toClaim: 'orange',
      toShip: 'orange',
      shipped: 'blue',
      received: 'green',
      short: 'red',
    },
    // Nobody claims what is not there; a piece in stock makes it claimable.
    initial: 'short',
    editable: [],
    removable: [],
    moves: {
      claim: {
        label: '登记收件信息',
        from: ['toClaim'],
        to: 'toShip',
        ask: {
          receiver: sealedText('收件人', { required: true, min: 2, max: 30 }),
          receiverPhone: phone('收件手机', { required: true }),
          address: address('收件地址', { required: true, personal: true }),
        },
        needs: 'giftDelivery.ship',
      },
      ship: { label: '寄送', from: ['toShip'], to: 'shipped', ask: express },
      receive: {
        label: '签收',
        from: ['shipped'],
        to: 'received',
        bulk: true,
        needs: 'giftDelivery.ship',
      },
      waive: {
        label: '作废',
        from: ['toClaim', 'toShip', 'short'],
        to: 'waived',
        danger: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      expire: { label: '过期', from: ['toClaim'], to: 'expired', system: true },
      restock: { label: '到货', from: ['short'], to: 'toClaim', system: true },
    },
  }),
  views: {
    list: [
      'giver',
      'giftName',
      'reachedAt',
      'receiver',
      'receiverPhone',
      'address',
      'company',
      'tracking',
      'claimUntil',
      'contract',
      'organisation',
      'state',
    ],
    filter: ['gift', 'contract', 'reachedAt', 'organisation', 'state'],
    search: ['giftName', 'tracking'],
    sort: '-reachedAt',
  },
  indexes: [['gift', 'state', 'reachedAt'], ['contract'], ['organisation', 'state', '-reachedAt']],
  discussion: false,
})
