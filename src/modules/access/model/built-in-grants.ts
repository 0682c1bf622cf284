/** The built-in roles of upms.md and model.md "People". */
export const builtInRoles = [
  'sysadmin',
  'secadmin',
  'auditadmin',
  'operator',
  'reviewer',
  'finance',
  'service',
  'observer',
  'org_head',
  'org_operator',
  'org_finance',
  'org_relief',
  'unit_reviewer',
  'vendor_admin',
  'merchant_admin',
  'merchant_cashier',
  'grid',
] as const

export type BuiltInRole = (typeof builtInRoles)[number]

/** The parts of the work in the rights matrix of upms.md, with the groups where their screens are found. */
export const workAreas = {
  charity: ['/gyhmanager'],
  causes: ['/project', '/fund', '/seekhelp', '/classify'],
  finance: ['/finance', '/useradmin'],
  publicity: [
    '/zhuanti',
    '/article',
    '/website',
    '/fans',
    '/helpmanager',
    '/integral',
    '/gybOrange',
  ],
  community: ['/communityBasicInfo', '/gybSalvageManage', '/rescueConfigManage'],
  commerce: ['/gybCommerceService'],
  equipment: ['/equipment', '/sharedevice'],
  vendor: ['/sharedevice'],
  structure: ['/upms', '/organizeStructure'],
  rights: ['/upms'],
  safety: [
    '/product/systemSafe',
    '/website/desensitizationInterface',
    // The parameters of alerts, and the end of old logs, which two persons agree to; no rows of logs.
    '/logCenter/logList',
  ],
  product: ['/product', '/platformManage'],
  log: ['/logCenter'],
  ukey: ['/ukey'],
  /** What every work needs: files, remarks, reviews, imports and exports of one's own. */
  daily: [],
} as const satisfies Record<string, readonly string[]>

export type WorkArea = keyof typeof workAreas

type Letters = `${'R' | ''}${'M' | ''}${'A' | ''}${'X' | ''}`

/**
 * What one role holds of a record: letters of the rights matrix (R look, M everything but deciding,
 * A decide, X look at personal values and export them), then single actions, `-` before those that
 * the letters give too many: `RM publish`, `RMAX -approve -reject`; '' is nothing.
 */
export type Held = Letters | `${Letters} ${string}`

/**
 * What built-in roles hold of a module's records, by `part/*` or by one resource, which then stands
 * instead of its part's line. `work` names the areas that say what each role holds, as far as the line does not name it.
 */
export type BuiltInGrants = Readonly<
  Record<
    `${string}/${string}`,
    { readonly work?: WorkArea | readonly WorkArea[] } & {
      readonly [R in BuiltInRole]?: Held
    }
  >
>
