import { type ThemeConfig, theme } from 'antd'
import type { Appearance } from './appearance.ts'

/** The class that carries antd's variables; on the root element, so that our own styles see them everywhere. */
export const variablesClass = 'gyb'

const brand = { light: '#0b6b6b', dark: '#2a9d97' } as const

const fonts =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

const light = {
  colorPrimary: brand.light,
  colorInfo: brand.light,
  colorLink: brand.light,
  // Derived tints of a deep colour turn grey; these stay clear.
  colorPrimaryBg: '#e6f3f2',
  colorPrimaryBgHover: '#d0e8e6',
  colorPrimaryBorder: '#9ed0cc',
  colorPrimaryBorderHover: '#5fb0aa',
  colorPrimaryHover: '#0f8583',
  colorPrimaryActive: '#075355',
  colorInfoBg: '#e6f3f2',
  colorInfoBorder: '#9ed0cc',
  // Words in these colours stand on white, on their tints and on the page's ground: 4.5 : 1 on each.
  colorSuccess: '#287a39',
  colorWarning: '#a35c00',
  colorError: '#c8323a',
  colorSuccessBg: '#e8f5ea',
  colorSuccessBgHover: '#d3ebd7',
  colorSuccessBorder: '#a3d0ab',
  colorSuccessBorderHover: '#6cb37a',
  colorWarningBg: '#fff5e0',
  colorWarningBgHover: '#ffe9c2',
  colorWarningBorder: '#f0cd92',
  colorWarningBorderHover: '#e0b063',
  colorTextBase: '#16232a',
  // Quiet words stay readable (4.5 : 1) on the page's own ground and on whatever is filled, too.
  colorTextSecondary: '#4c5960',
  colorTextTertiary: '#616a70',
  colorTextPlaceholder: '#616a70',
  // Words of tags on their tints, likewise. Antd reads each shade under two names, and writes both to one variable.
  green7: '#2a7a0c',
  'green-7': '#2a7a0c',
  orange7: '#ad4e00',
  'orange-7': '#ad4e00',
  gold7: '#8a5d00',
  'gold-7': '#8a5d00',
  cyan7: '#006d75',
  'cyan-7': '#006d75',
  lime7: '#4d7000',
  'lime-7': '#4d7000',
  yellow7: '#806000',
  'yellow-7': '#806000',
  volcano7: '#b93000',
  'volcano-7': '#b93000',
  colorBgLayout: '#f3f5f6',
  colorBorderSecondary: '#e8ecee',
}

/** Words of the brand's colour on dark grounds, where a part of antd takes them as they are. */
const darkWord = '#45b8b1'

const flatButton = { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' } as const

const dark = {
  colorTextTertiary: 'rgba(255, 255, 255, 0.55)',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.5)',
  colorPrimary: brand.dark,
  colorInfo: brand.dark,
  // The dark scheme takes some of its light: what is left reads on chosen rows, too (4.5 : 1).
  colorLink: '#5cd2ca',
  // The dark scheme dims these, and they stand on filled cards, too (4.5 : 1).
  colorSuccess: '#5cc679',
  colorWarning: '#e6a536',
  colorError: '#ff959a',
  purple7: '#a67be0',
  'purple-7': '#a67be0',
  geekblue7: '#6e8af0',
  'geekblue-7': '#6e8af0',
  colorBgBase: '#12191c',
  colorBgLayout: '#0d1315',
  colorBgContainer: '#172024',
  colorBgElevated: '#1e292e',
  colorBorderSecondary: '#26333a',
}

// Parts with colours of their own in the dark name them in the light, too: a part keeps those of the
// other scheme when it is changed in an open page otherwise.
const lightParts: ThemeConfig['components'] = {
  Button: { ...flatButton, colorPrimary: brand.light, dangerColor: '#ffffff' },
  Badge: { colorError: light.colorError },
  Tabs: { itemSelectedColor: brand.light, inkBarColor: brand.light },
  Pagination: { itemActiveColor: brand.light, itemActiveColorHover: light.colorPrimaryHover },
  Dropdown: { colorPrimary: brand.light },
  DatePicker: { colorPrimary: brand.light },
}

// The dark brand colour is too bright behind white letters and too dark for letters on the ground.
const darkParts: ThemeConfig['components'] = {
  // A red that can be read on the ground is too bright for white letters.
  Button: { ...flatButton, colorPrimary: '#227d78', dangerColor: '#1c0d0e' },
  Badge: { colorError: '#c14d53' },
  Tabs: { itemSelectedColor: darkWord, inkBarColor: darkWord },
  Pagination: { itemActiveColor: darkWord, itemActiveColorHover: darkWord },
  Dropdown: { colorPrimary: darkWord },
  DatePicker: { colorPrimary: '#227d78' },
}

/** Ant Design's theme for an appearance: calm teal, radius 6, dense tables. */
export function designOf({ scheme, size }: Appearance): ThemeConfig {
  const isLarge = size === 'large'
  return {
    cssVar: { key: variablesClass, prefix: 'ant' },
    hashed: false,
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...(scheme === 'dark' ? dark : light),
      borderRadius: 6,
      fontFamily: fonts,
      fontSize: isLarge ? 16 : 14,
      controlHeight: isLarge ? 38 : 32,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: {
        // Why a table is empty is said in words that can be read.
        colorTextDisabled: scheme === 'dark' ? dark.colorTextTertiary : light.colorTextTertiary,
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 10,
        headerBorderRadius: 6,
        headerColor: 'var(--ant-color-text-secondary)',
        fontWeightStrong: 500,
      },
      // 否 in white stands on the ground of a switch that is off.
      Switch: { colorTextQuaternary: '#68737a', colorTextTertiary: '#59646b' },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
      Menu: {
        itemHeight: isLarge ? 42 : 38,
        itemBorderRadius: 6,
        iconSize: 15,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        // Groups that fly out of the collapsed menu stand on its own ground.
        darkPopupBg: 'var(--gyb-ink)',
        darkItemColor: 'rgb(214 226 228 / 78%)',
        darkItemHoverColor: '#ffffff',
        darkItemHoverBg: 'rgb(255 255 255 / 8%)',
        darkItemSelectedBg: '#0f7c7a',
        darkItemSelectedColor: '#ffffff',
      },
      ...(scheme === 'dark' ? darkParts : lightParts),
    },
  }
}
