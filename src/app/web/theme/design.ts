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
  colorSuccess: '#2e8540',
  colorWarning: '#c77700',
  colorError: '#c8323a',
  colorTextBase: '#16232a',
  colorBgLayout: '#f3f5f6',
  colorBorderSecondary: '#e8ecee',
}

const flatButton = { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' } as const

const dark = {
  colorPrimary: brand.dark,
  colorInfo: brand.dark,
  colorLink: '#45b8b1',
  colorSuccess: '#4caf66',
  colorWarning: '#d99a2b',
  colorError: '#e0575e',
  colorBgBase: '#12191c',
  colorBgLayout: '#0d1315',
  colorBgContainer: '#172024',
  colorBgElevated: '#1e292e',
  colorBorderSecondary: '#26333a',
}

// The dark brand colour is too bright behind white letters and too dark for letters on the ground.
const darkParts: ThemeConfig['components'] = {
  Button: { ...flatButton, colorPrimary: '#227d78' },
  Tabs: { itemSelectedColor: dark.colorLink, inkBarColor: dark.colorLink },
  Pagination: { itemActiveColor: dark.colorLink, itemActiveColorHover: dark.colorLink },
  Dropdown: { colorPrimary: dark.colorLink },
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
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 10,
        headerBorderRadius: 6,
      },
      Button: flatButton,
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
      Menu: {
        itemHeight: isLarge ? 42 : 38,
        itemBorderRadius: 6,
        iconSize: 15,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkItemColor: 'rgb(214 226 228 / 78%)',
        darkItemHoverColor: '#ffffff',
        darkItemHoverBg: 'rgb(255 255 255 / 8%)',
        darkItemSelectedBg: '#0f7c7a',
        darkItemSelectedColor: '#ffffff',
      },
      ...(scheme === 'dark' ? darkParts : {}),
    },
  }
}
