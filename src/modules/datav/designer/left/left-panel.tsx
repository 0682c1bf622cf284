import { Tabs } from 'antd'
import { ComponentLibrary } from './component-library.tsx'
import { Layers } from './layers.tsx'
import styles from './left.module.css'
import { Materials } from './materials.tsx'
import { Variables } from './variables.tsx'

/** What a screen is made of: components to place, layers, variables, materials. */
export function LeftPanel() {
  return (
    <aside className={styles.panel} aria-label="组件与图层">
      <Tabs
        size="small"
        centered
        destroyOnHidden
        items={[
          { key: 'components', label: '组件', children: <ComponentLibrary /> },
          { key: 'layers', label: '图层', children: <Layers /> },
          { key: 'variables', label: '变量', children: <Variables /> },
          { key: 'materials', label: '素材', children: <Materials /> },
        ]}
      />
    </aside>
  )
}
