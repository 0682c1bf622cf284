import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useAppearance } from './appearance.ts'
import { designOf, variablesClass } from './design.ts'
import './base.css'

/** Room between a dialog's title, its content and its buttons. */
const roomy = { styles: { header: { marginBottom: 16 }, footer: { marginTop: 20 } } } as const

/** Gives everything below it the product's looks and its language. */
export function AppearanceProvider({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance()
  const design = useMemo(() => designOf(appearance), [appearance])
  useLayoutEffect(() => {
    document.documentElement.classList.add(variablesClass)
    document.documentElement.dataset.scheme = appearance.scheme
  }, [appearance.scheme])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={design}
      button={{ autoInsertSpace: false }}
      modal={roomy}
      componentSize="middle"
    >
      <div className={variablesClass}>{children}</div>
    </ConfigProvider>
  )
}
