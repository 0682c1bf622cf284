import { resource } from '#kernel/resource/resource.ts'
import { choice, day, images, money, ref, text } from '#kinds/index.ts'

/** What was seen at a shop: visits, price samples, complaints, the yearly check. */
export const partnerVisit = resource('commerce/partnerVisit', {
  label: '巡查与投诉',
  title: 'finding',
  fields: {
    partner: ref('商家', 'commerce/commercePartner', { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    merchant: text('商家编号', { required: true, system: true, max: 36, silent: true }),
    kind: choice(
      '类型',
      { visit: '巡查', price: '价格抽查', complaint: '投诉', year: '年检' },
      { required: true, initial: 'visit' },
    ),
    onDay: day('日期', { required: true }),
    staff: text('人员', { required: true, max: 60, open: '巡查工作人员' }),
    item: text('抽查商品', { max: 60 }),
    shelfPrice: money('货架价'),
    voucherPrice: money('核销价'),
    finding: text('情况', { required: true, min: 2, max: 500, lines: 3 }),
    result: choice(
      '结果',
      { ok: '合格', mend: '整改', stop: '取消' },
      { required: true, initial: 'ok' },
    ),
    nextOn: day('下次年检'),
    photos: images('照片', { max: 9 }),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'create', 'export'],
  views: {
    list: [
      'kind',
      'onDay',
      'finding',
      'result',
      'staff',
      'item',
      'shelfPrice',
      'voucherPrice',
      'createdBy',
    ],
    filter: ['partner', 'kind', 'result', 'onDay'],
    search: ['finding'],
    form: {
      登记: ['partner', 'kind', 'onDay', 'staff', 'finding', 'result', 'nextOn', 'photos'],
      价格: ['item', 'shelfPrice', 'voucherPrice'],
    },
    sort: '-onDay',
  },
  indexes: [['partner', 'kind']],
  discussion: false,
})
