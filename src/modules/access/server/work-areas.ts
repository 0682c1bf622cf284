import { type ActionLevel, levelOf } from './action-levels.ts'
import type { Catalogue, GrantableAction } from './catalogue.ts'
import { placeKey } from './catalogue.ts'
import type { RolePreset } from './role-preset.ts'

/** A part of the work: where its screens are found and which resources it is about. */
interface Area {
  readonly groups: readonly string[]
  /** `module/resource`, `module/*`. */
  readonly resources: readonly string[]
}

const areas = {
  // 公益号配置 holds the review flows as well.
  charity: { groups: ['/gyhmanager'], resources: ['charity/*', 'approval/reviewFlow'] },
  causes: {
    groups: ['/project', '/fund', '/seekhelp', '/classify'],
    resources: ['project/*', 'fund/*', 'seekhelp/*', 'classify/*', 'people/donor'],
  },
  finance: {
    groups: ['/finance', '/useradmin'],
    // A donation's drawer shows its proof.
    resources: ['finance/*', 'useradmin/*', 'evidence/evidenceLeaf'],
  },
  publicity: {
    groups: [
      '/zhuanti',
      '/article',
      '/website',
      '/fans',
      '/helpmanager',
      '/integral',
      '/gybOrange',
    ],
    resources: [
      'zhuanti/*',
      'article/*',
      // Which personal fields are shown how is the security administrator's.
      'website/registeredUser',
      'website/userInfoChange',
      'website/userMessage',
      'website/publicComment',
      'website/interaction',
      'website/sensitiveWord',
      'website/adPosition',
      'website/ad',
      'website/siteConfig',
      'website/agreementVersion',
      'website/consent',
      'fans/*',
      'people/*',
      'helpmanager/*',
      'points/*',
      'orange/*',
    ],
  },
  community: {
    groups: ['/communityBasicInfo', '/gybSalvageManage', '/rescueConfigManage'],
    resources: ['community/*', 'rescue/*'],
  },
  commerce: { groups: ['/gybCommerceService'], resources: ['commerce/*'] },
  equipment: { groups: ['/equipment'], resources: ['equipment/*'] },
  vendor: { groups: ['/sharedevice'], resources: ['equipment/*', 'sharedevice/*'] },
  structure: {
    groups: ['/upms', '/organizeStructure'],
    resources: [
      'access/account',
      'access/department',
      'access/position',
      'access/departure',
      'access/reassignment',
      'access/deputy',
      'access/handOver',
      'access/registrationRequest',
      'access/structureSetting',
    ],
  },
  rights: {
    groups: ['/upms'],
    resources: [
      'access/role',
      'access/grant',
      'access/permissionReview',
      'access/permissionReviewLine',
    ],
  },
  safety: {
    groups: [
      '/product/systemSafe',
      '/website/desensitizationInterface',
      // The parameters of alerts, and the end of old logs, which two persons agree to; no rows of logs.
      '/logCenter/logList',
    ],
    resources: [
      'common/platformSecurity',
      'website/desensitisationRule',
      'log/logCheck',
      'log/logPurge',
    ],
  },
  product: {
    groups: ['/product', '/platformManage'],
    resources: [
      'product/*',
      'datav/*',
      'platformManage/*',
      'platform/dictionary',
      'platform/term',
      'platform/platformSetting',
      'message/*',
    ],
  },
  log: { groups: ['/logCenter'], resources: ['log/*', 'evidence/*', 'account/keyUse'] },
  ukey: {
    groups: ['/ukey'],
    resources: ['account/securityKey', 'account/trustedCa', 'account/keyUse'],
  },
  /** What every work needs: files, remarks, reviews, imports and exports of one's own. */
  daily: {
    groups: [],
    resources: [
      'platform/comment',
      'platform/file',
      'platform/savedView',
      'platform/notice',
      'platform/task',
      'approval/review',
      'approval/reviewTask',
      'approval/reviewTurn',
      'transfer/exportJob',
      'transfer/importTask',
    ],
  },
  everything: { groups: ['/'], resources: ['*'] },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof areas

/** The screens that show figures alone. */
const boards = [
  '/gyhmanager/gyhkanban',
  '/project/prodata',
  '/fund/funddata',
  '/seekhelp/helpdata',
  '/finance/findata',
  '/gybSalvageManage/dataKanban',
]

/** R look, A decide, M everything but deciding, X look at personal values and export them. */
export type Levels = string

const letters: Readonly<Record<ActionLevel, string>> = {
  read: 'R',
  approve: 'A',
  manage: 'M',
  sensitive: 'X',
}

/** What a preset holds of the menus and actions there are. */
export function contentsOf(
  preset: RolePreset,
  { actions, groups }: Pick<Catalogue, 'actions' | 'groups'>,
): { places: string[]; actions: string[] } {
  // The areas are those of the constant above.
  const chosen = Object.entries(preset.areas) as [AreaName, Levels][]
  const isOfPlatform = preset.holderKinds.includes('platform')
  const isHeld = (action: GrantableAction) =>
    (isOfPlatform || !action.ofPlatformAlone) &&
    (preset.also?.includes(action.name) === true ||
      (!isExcepted(preset, action.name) &&
        chosen.some(
          ([area, levels]) =>
            isWithin(area, action) && levels.includes(letters[levelOf(action.verb)]),
        )))
  const menus = groups.flatMap(group => group.places.filter(place => place.nav === 'menu'))
  const paths = [...chosen.flatMap(([area]) => areas[area].groups), ...(preset.places ?? [])]
  return {
    places: menus
      .map(({ path }) => path)
      .filter(path => isUnder(path, paths) && !isWithheld(preset, path)),
    actions: actions.filter(isHeld).map(({ name }) => name),
  }
}

function isWithheld({ without = [], boardsOf = [] }: RolePreset, path: string): boolean {
  return isUnder(path, without) || (isUnder(path, boardsOf) && !isUnder(path, boards))
}

function isExcepted({ except = [] }: RolePreset, name: string): boolean {
  return except.includes(name) || except.includes(`${name.slice(0, name.indexOf('.'))}.*`)
}

function isWithin(area: AreaName, { path }: GrantableAction): boolean {
  const module = path.slice(0, path.indexOf('/'))
  return areas[area].resources.some(each => each === '*' || each === path || each === `${module}/*`)
}

function isUnder(path: string, heads: readonly string[]): boolean {
  const key = placeKey(path)
  return heads.some(
    head => head === '/' || key === placeKey(head) || key.startsWith(`${placeKey(head)}/`),
  )
}

/** The groups of the sidebar whose work a resource is about; none for what every work needs. */
export function groupsAbout(path: string): readonly string[] {
  const { everything: _, ...named } = areas
  const about = Object.values(named).filter((area: Area) => isAbout(area, path))
  return [...new Set(about.flatMap((area: Area) => area.groups))]
}

/** Whether every work needs the resource, whatever its menus. */
export function isDaily(path: string): boolean {
  return isAbout(areas.daily, path)
}

function isAbout({ resources }: Area, path: string): boolean {
  const module = path.slice(0, path.indexOf('/'))
  return resources.some(each => each === path || each === `${module}/*`)
}
