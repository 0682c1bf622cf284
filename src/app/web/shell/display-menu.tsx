import { BgColorsOutlined } from '@ant-design/icons'
import { Button, Flex, Popover, Segmented, Tooltip } from 'antd'
import { useState } from 'react'
import { changeAppearance, useAppearance } from '../theme/appearance.ts'
import type { Chosen } from '../theme/chosen-appearance.ts'

const schemes: { value: Chosen['scheme']; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]
const sizes: { value: Chosen['size']; label: string }[] = [
  { value: 'standard', label: '标准' },
  { value: 'large', label: '大字' },
]
const bars: { value: Chosen['tabs']; label: string }[] = [
  { value: 'on', label: '多标签页' },
  { value: 'off', label: '单页' },
]

/** 显示: light, dark or as the machine is set, standard or large type, several pages at once or one. */
export function DisplayMenu() {
  const { chosenScheme, size, tabs } = useAppearance()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      placement="bottomRight"
      title="显示"
      content={
        <Flex vertical gap={12}>
          <Segmented
            block
            aria-label="明暗"
            options={schemes}
            value={chosenScheme}
            onChange={value => changeAppearance({ scheme: value })}
          />
          <Segmented
            block
            aria-label="字号"
            options={sizes}
            value={size}
            onChange={value => changeAppearance({ size: value })}
          />
          <Segmented
            block
            aria-label="页面"
            options={bars}
            value={tabs}
            onChange={value => changeAppearance({ tabs: value })}
          />
        </Flex>
      }
    >
      <Tooltip title={isOpen ? '' : '显示'}>
        <Button type="text" aria-label="显示" icon={<BgColorsOutlined />} />
      </Tooltip>
    </Popover>
  )
}
