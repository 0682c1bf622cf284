import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import styles from './detail.module.css'
import { tabGutter } from './tab-gutter.ts'

/** One tab of a record's page; its content is drawn when it is first opened. */
export interface AddressTab {
  readonly key: string
  readonly label: ReactNode
  readonly content: ReactNode
}

/** Tabs whose choice stands in the address (`?tab=`), so that a link leads to the same one. */
export function AddressTabs({ tabs }: { readonly tabs: readonly AddressTab[] }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const chosen = tabs.find(({ key }) => key === asked) ?? tabs[0]
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={chosen?.key ?? ''}
      tabBarGutter={tabGutter(tabs.length)}
      onChange={key =>
        setParams(
          current => {
            const next = new URLSearchParams(current)
            next.set('tab', key)
            return next
          },
          { replace: true, preventScrollReset: true },
        )
      }
      items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))}
    />
  )
}
