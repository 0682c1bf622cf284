import type { OwnerName } from '../model/owner.ts'
import type { dataScopes } from '../model/role.ts'
import type { AdminKind } from './admin-kinds.ts'
import { ofThePlatform } from './platform-only-places.ts'
import type { AreaName, Levels } from './work-areas.ts'

/** A built-in role, computed over whatever menus and actions there are. */
export interface RolePreset {
  readonly code: string
  readonly name: string
  readonly scope: keyof typeof dataScopes
  readonly holderKinds: readonly OwnerName[]
  readonly adminKind?: AdminKind
  readonly areas: Partial<Record<AreaName, Levels>>
  /** Actions taken out again; `resource.*` takes all of a resource. */
  readonly except?: readonly string[]
  /** Places taken out again: a group or one address. */
  readonly without?: readonly string[]
  readonly also?: readonly string[]
}

const platform = ['platform'] as const
const organisation = ['organisation'] as const

/** The built-in roles of upms.md and model.md "People". */
export const rolePresets: readonly RolePreset[] = [
  {
    code: 'sysadmin',
    name: '系统管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'system',
    areas: { structure: 'RMAX', rights: 'R', product: 'RMAX', ukey: 'RMX', daily: 'R' },
    except: [
      'account.resetTwoFactor',
      'securityKey.confirm',
      'securityKey.found',
      'securityKey.unfreeze',
      'outboxMessage.unmask',
    ],
    without: ['/product/systemSafe'],
    also: ['platformSecurity.view'],
  },
  {
    code: 'secadmin',
    name: '安全管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'security',
    areas: { structure: 'R', rights: 'RMAX', safety: 'RMA', ukey: 'R', daily: 'R' },
    also: [
      'account.resetTwoFactor',
      'securityKey.confirm',
      'securityKey.found',
      'securityKey.unfreeze',
    ],
  },
  {
    code: 'auditadmin',
    name: '审计管理员',
    scope: 'all',
    holderKinds: platform,
    adminKind: 'audit',
    areas: { everything: 'R' },
    also: [
      'operation.export',
      'operation.verify',
      'loginRecord.export',
      'logAlert.handle',
      'logAlert.export',
      'evidenceLeaf.export',
      'evidenceLeaf.verify',
      'review.export',
    ],
  },
  {
    code: 'operator',
    name: '平台运营',
    scope: 'all',
    holderKinds: platform,
    areas: {
      charity: 'RMX',
      causes: 'R',
      finance: 'R',
      publicity: 'RM',
      community: 'R',
      commerce: 'RM',
      equipment: 'RM',
      daily: 'RM',
    },
    also: [
      'helpArticle.publish',
      'project.publish',
      'project.unpublish',
      'pointsAdjustment.approve',
      'pointsAdjustment.reject',
      'pointsEntry.export',
      // 公共参数 and the working calendar stand beside the platform's site.
      'platformSetting.view',
      'platformSetting.update',
      'userInfoChange.reject',
      ...['create', 'update', 'delete', 'enable', 'disable', 'merge', 'unmerge'].map(
        verb => `category.${verb}`,
      ),
      ...['create', 'update', 'delete', 'enable', 'disable', 'attach', 'detach'].map(
        verb => `exclusiveLabel.${verb}`,
      ),
    ],
    without: ['/website/desensitizationInterface'],
  },
  {
    code: 'reviewer',
    name: '平台审核员',
    scope: 'all',
    holderKinds: platform,
    areas: {
      charity: 'RA',
      causes: 'RA',
      finance: 'R',
      publicity: 'RA',
      community: 'RA',
      commerce: 'RA',
      equipment: 'RA',
      daily: 'RMA',
    },
  },
  {
    code: 'finance',
    name: '平台财务',
    scope: 'all',
    holderKinds: platform,
    areas: {
      charity: 'R',
      causes: 'R',
      finance: 'RMAX',
      publicity: 'R',
      community: 'R',
      commerce: 'R',
      equipment: 'R',
      daily: 'RMA',
    },
    also: ['payout.approve', 'payout.pay'],
  },
  {
    code: 'service',
    name: '平台客服',
    scope: 'all',
    holderKinds: platform,
    areas: {
      charity: 'R',
      causes: 'R',
      publicity: 'R',
      community: 'R',
      equipment: 'R',
      daily: 'RM',
    },
    also: [
      'donation.view',
      'interaction.reply',
      'comment.update',
      'application.accept',
      'application.reply',
      'application.transfer',
      'application.finish',
      'application.close',
      'application.update',
      'application.unmask',
    ],
  },
  {
    code: 'observer',
    name: '观察员',
    scope: 'all',
    holderKinds: platform,
    areas: {
      charity: 'R',
      causes: 'R',
      finance: 'R',
      publicity: 'R',
      community: 'R',
      equipment: 'R',
    },
  },
  {
    code: 'org_head',
    name: '机构负责人',
    scope: 'organisation',
    holderKinds: organisation,
    areas: {
      charity: 'RM',
      causes: 'RMAX',
      finance: 'RAX',
      publicity: 'RM',
      community: 'RM',
      equipment: 'R',
      structure: 'RMAX',
      rights: 'RMA',
      log: 'R',
      daily: 'RMA',
    },
    except: [
      'organisation.create',
      'organisation.delete',
      'settlementApplication.*',
      // An organisation never passes its own causes; its plans and payouts it does.
      'project.approve',
      'project.reject',
      'project.return',
      'project.approveEnding',
      'project.rejectEnding',
      'account.resetTwoFactor',
    ],
    also: ['article.review', 'article.publish', 'exportApproval.view', 'exportApproval.approve'],
    without: ofThePlatform,
  },
  {
    code: 'org_operator',
    name: '机构运营',
    scope: 'organisation',
    holderKinds: organisation,
    areas: {
      charity: 'R',
      causes: 'RM',
      finance: 'R',
      publicity: 'RM',
      community: 'R',
      equipment: 'R',
      daily: 'RM',
    },
    without: ofThePlatform,
  },
  {
    code: 'org_finance',
    name: '机构财务',
    scope: 'organisation',
    holderKinds: organisation,
    areas: {
      charity: 'R',
      causes: 'R',
      finance: 'RMX',
      publicity: 'R',
      community: 'R',
      equipment: 'R',
      daily: 'RMA',
    },
    also: ['payout.approve', 'payout.pay', 'payout.create', 'payout.update', 'payout.submit'],
    without: ofThePlatform,
  },
  {
    code: 'org_relief',
    name: '救助专员',
    scope: 'organisation',
    holderKinds: organisation,
    areas: { charity: 'R', community: 'RM', daily: 'RM' },
    also: ['project.view', 'help.view', 'help.create', 'help.update', 'help.submit'],
    without: ['/rescueConfigManage'],
  },
  {
    code: 'unit_reviewer',
    name: '主管单位审核员',
    scope: 'area',
    holderKinds: ['unit'],
    areas: {
      charity: 'RA',
      causes: 'RA',
      finance: 'R',
      publicity: 'R',
      community: 'RA',
      equipment: 'R',
      daily: 'RMA',
    },
    without: ['/useradmin', '/gybOrange', '/helpmanager', '/integral', '/website'],
  },
  {
    code: 'vendor_admin',
    name: '厂商管理员',
    scope: 'organisation',
    holderKinds: ['vendor'],
    areas: { vendor: 'RM', structure: 'RM', daily: 'RM' },
    without: ['/upms/bmlist', '/upms/jslist'],
  },
  {
    code: 'merchant_admin',
    name: '商家管理员',
    scope: 'organisation',
    holderKinds: ['merchant'],
    areas: { commerce: 'RM', structure: 'RM', daily: 'RM' },
    without: ['/upms/bmlist', '/upms/jslist'],
  },
  {
    code: 'merchant_cashier',
    name: '商家收银',
    scope: 'organisation',
    holderKinds: ['merchant'],
    areas: { commerce: 'R', daily: 'R' },
    also: ['redemption.create', 'redemption.confirm', 'voucher.redeem'],
  },
  {
    code: 'grid',
    name: '网格员',
    scope: 'departments',
    holderKinds: ['organisation', 'unit'],
    areas: { community: 'RM', daily: 'RM' },
    without: ['/gybSalvageManage', '/rescueConfigManage'],
  },
]
