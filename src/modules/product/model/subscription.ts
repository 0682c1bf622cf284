import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, day, files, money, recordNumber, ref, refs, text } from '#kinds/index.ts'
import { limitFields } from './product.ts'

/** Days after the end in which everything still works (宽限期). */
export const graceDays = 30

/** What an organisation uses of its subscription today. */
export interface Usage {
  readonly accounts: number
  readonly causes: number
  /** Whole megabytes of kept files. */
  readonly storageMb: number
  /** Text messages of this month. */
  readonly sms: number
}

/** The product that an organisation uses (产品机构). */
export const productOrganisation = resource('product/productOrganisation', {
  label: '产品机构',
  measure: '份',
  title: 'number',
  keptBy: 'platform',
  fields: {
    number: recordNumber('订阅编号', 'DY'),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    product: ref('产品', 'product/product', { required: true, frozen: true }),
    release: count('产品版本', { required: true, system: true, initial: 1 }),
    kind: choice(
      '类型',
      { trial: '试用', formal: '正式', gift: '赠送' },
      { required: true, initial: 'formal' },
    ),
    from: day('开始', { required: true }),
    to: day('到期', { required: true, index: true }),
    price: money('费用', {
      required: true,
      min: 0,
      initial: 0,
      hint: '只含软件模块费用；募捐平台服务不得收费',
    }),
    contractNo: text('合同编号', { max: 40 }),
    contract: files('合同', { max: 5, maxMb: 20, types: ['pdf', 'jpg', 'png'] }),
    extraModules: refs('附加模块', 'product/module', { max: 30 }),
    extraFunctions: refs('附加功能', 'product/function', { max: 30 }),
    ...limitFields,
    nextProduct: ref('下期产品', 'product/product', { system: true }),
    remark: text('备注', { max: 500, lines: 3 }),
    told: count('已提醒', { required: true, system: true, initial: 0, silent: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'export'],
  lifecycle: lifecycle({
    states: {
      trial: '试用中',
      active: '生效',
      grace: '宽限期',
      limited: '受限',
      suspended: '已暂停',
      ended: '已终止',
    },
    tones: {
      trial: 'blue',
      active: 'green',
      grace: 'orange',
      limited: 'red',
      suspended: 'red',
      ended: 'grey',
    },
    initial: 'active',
    editable: ['trial', 'active', 'grace', 'limited', 'suspended'],
    removable: [],
    moves: {
      renew: {
        label: '续期',
        from: ['trial', 'active', 'grace', 'limited'],
        to: 'active',
        ask: {
          to: day('新的到期日', { required: true }),
          price: money('费用', { required: true, min: 0 }),
          contractNo: text('合同编号', { max: 40 }),
        },
      },
      suspend: {
        label: '暂停',
        from: ['trial', 'active', 'grace', 'limited'],
        to: 'suspended',
        danger: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      resume: { label: '恢复', from: ['suspended'], to: ['trial', 'active', 'grace', 'limited'] },
      end: {
        label: '终止',
        from: ['trial', 'active', 'grace', 'limited', 'suspended'],
        to: 'ended',
        danger: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
      lapse: {
        label: '到期',
        from: ['trial', 'active', 'grace'],
        to: ['grace', 'limited'],
        system: true,
      },
    },
  }),
  actions: {
    change: {
      label: '变更产品',
      when: ['trial', 'active', 'grace', 'limited'],
      ask: {
        product: ref('产品', 'product/product', { required: true }),
        when: choice('生效', { now: '立即', next: '下期' }, { required: true, initial: 'now' }),
      },
    },
    upgrade: {
      label: '随产品升级',
      when: ['trial', 'active', 'grace', 'limited'],
      confirm: '改用该产品的最新版本。确定吗？',
    },
  },
  final: ['update'],
  extra: extra<{
    readonly usage: Usage
    readonly limits: Readonly<Record<string, number | null>>
  }>(),
  views: {
    list: [
      'number',
      'organisation',
      'product',
      'release',
      'kind',
      'to',
      'price',
      'state',
      'from',
      'contractNo',
      'nextProduct',
      'createdAt',
    ],
    filter: ['organisation', 'product', 'kind', 'to', 'state'],
    search: ['number', 'contractNo'],
    form: {
      订阅: ['organisation', 'product', 'kind', 'from', 'to'],
      费用: ['price', 'contractNo', 'contract'],
      附加: ['extraModules', 'extraFunctions'],
      限额: ['maxAccounts', 'maxCauses', 'storageGb', 'smsMonthly', 'exportRows'],
      备注: ['remark'],
    },
    sort: '-createdAt',
  },
  indexes: [['organisation', 'state']],
  discussion: false,
})
