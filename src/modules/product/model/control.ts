import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, choices, flag, refs, text } from '#kinds/index.ts'

/** What confirms the identity before an action, the weakest first; its place is its strength. */
export const stepUps = {
  none: '不需要',
  confirm: '密码、短信或动态口令',
  key: 'UKEY',
} as const

/** One action of the product under permission (控件): the build knows which there are. */
export const control = resource('product/control', {
  label: '控件',
  measure: '项',
  title: 'label',
  keptBy: 'platform',
  fields: {
    action: text('动作编码', { required: true, system: true, unique: true, max: 80 }),
    label: text('名称', { required: true, max: 40 }),
    record: text('对象', { required: true, system: true, max: 40 }),
    menus: refs('所在菜单', 'product/menu', { system: true, max: 20 }),
    kind: choice(
      '控件类型',
      {
        button: '按钮',
        bulk: '批量按钮',
        tab: '页签',
        field: '字段显示',
        import: '导入',
        export: '导出',
        call: '接口',
      },
      { required: true, initial: 'button' },
    ),
    risk: choice(
      '风险级别',
      { usual: '普通', important: '重要', high: '高危' },
      { required: true, initial: 'usual' },
    ),
    stepUp: choice('二次验证', stepUps, { required: true, initial: 'none' }),
    confirmText: text('确认提示', {
      max: 100,
      hint: '填写后，操作前先请操作人确认这句话',
    }),
    reasonRequired: flag('必填原因', { required: true, initial: false }),
    exclusive: refs('互斥动作', 'product/control', {
      max: 20,
      hint: '同一角色、同一人不能同时持有',
    }),
    allowedKinds: choices(
      '可授予账号类别',
      {
        platform: '平台',
        organisation: '机构',
        unit: '主管单位',
        vendor: '厂商',
        merchant: '商户',
      },
      { required: true, initial: ['platform', 'organisation', 'unit', 'vendor', 'merchant'] },
    ),
  },
  verbs: ['view', 'update', 'export'],
  lifecycle: switchable({
    danger: true,
    final: true,
    confirm: '停用后任何人都不能执行该操作。确定吗？',
  }),
  final: ['update'],
  bulkEdit: ['stepUp', 'risk'],
  extra: extra<{
    /** Roles in force that hold the action. */
    readonly roles: number
  }>(),
  finds: {},
  views: {
    list: [
      'label',
      'action',
      'record',
      'kind',
      'risk',
      'stepUp',
      'reasonRequired',
      'exclusive',
      'confirmText',
      'state',
      'menus',
      'allowedKinds',
      'updatedAt',
    ],
    filter: ['menus', 'kind', 'risk', 'stepUp', 'reasonRequired', 'state'],
    search: ['label', 'action', 'record'],
    form: {
      控件: ['label', 'kind', 'risk'],
      权限: ['stepUp', 'confirmText', 'reasonRequired', 'exclusive', 'allowedKinds'],
    },
    sort: 'action',
  },
  discussion: false,
})
