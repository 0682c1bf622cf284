import { SearchOutlined } from '@ant-design/icons'
import { Empty, Input, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#kernel/web/logic/session.ts'
import { isBuilt } from '../screens.ts'
import { changeAppearance, useAppearance } from '../theme/appearance.ts'
import { useLogout } from './account-menu.tsx'
import styles from './palette.module.css'
import { findEntries, screenEntries } from './palette-entries.ts'
import { useFoundRecords } from './use-found-records.ts'
import { usePinyin } from './use-pinyin.ts'

interface Choice {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly act: () => void
}

const shown = 8

/** 搜索: screens, records and actions under one field; arrows choose, Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(0)
  const sections = useSections(useDeferredValue(keyword))
  const choices = sections.flatMap(section => section.choices)
  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of Chinese text chooses nothing.
    if (event.nativeEvent.isComposing || choices.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((at + step + choices.length) % choices.length)
    } else if (event.key === 'Enter') open(choices[at])
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={620}
      onCancel={onClose}
      className={styles.palette}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder="搜索页面、编号、名称或操作，支持拼音首字母"
        value={keyword}
        role="combobox"
        aria-expanded
        aria-controls="palette-choices"
        aria-activedescendant={choices[at] && `choice-${choices[at].key}`}
        onChange={event => {
          setKeyword(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-choices" role="listbox" aria-label="搜索结果" className={styles.results}>
        {choices.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到，换一个词试试" />
        )}
        {sections.map(section => (
          <div key={section.title}>
            <div className={styles.section}>{section.title}</div>
            {section.choices.map(choice => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and the keys
              // biome-ignore lint/a11y/useFocusableInteractive: chosen through aria-activedescendant
              <div
                key={choice.key}
                id={`choice-${choice.key}`}
                role="option"
                aria-selected={choice === choices[at]}
                className={styles.choice}
                onClick={() => open(choice)}
                onMouseMove={() => setAt(choices.indexOf(choice))}
              >
                <span>{choice.title}</span>
                <span className={styles.note}>{choice.note}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Modal>
  )
}

function useSections(keyword: string) {
  const { modules } = useSession()
  const navigate = useNavigate()
  const matches = usePinyin()
  const actions = useActions()
  const records = useFoundRecords(keyword)
  const entries = useMemo(() => screenEntries(modules, isBuilt), [modules])
  const screens = findEntries(entries, keyword, matches).slice(0, shown)
  const sought = keyword.trim().toLowerCase()
  return [
    {
      title: '页面',
      choices: screens.map(
        ({ path, ...entry }): Choice => ({ ...entry, act: () => navigate(path) }),
      ),
    },
    {
      title: '记录',
      choices: records.map(
        ({ id, title, label, link }): Choice => ({
          key: id,
          title,
          note: label,
          act: () => navigate(link),
        }),
      ),
    },
    {
      title: '操作',
      choices: actions.filter(({ title }) => sought === '' || matches(title, sought)),
    },
  ].filter(section => section.choices.length > 0)
}

function useActions(): readonly Choice[] {
  const { scheme, size } = useAppearance()
  const navigate = useNavigate()
  const logout = useLogout()
  const isDark = scheme === 'dark'
  const isLarge = size === 'large'
  return [
    {
      key: 'scheme',
      title: isDark ? '切换到浅色' : '切换到深色',
      note: '显示',
      act: () => changeAppearance({ scheme: isDark ? 'light' : 'dark' }),
    },
    {
      key: 'size',
      title: isLarge ? '切换到标准字号' : '切换到大字',
      note: '显示',
      act: () => changeAppearance({ size: isLarge ? 'standard' : 'large' }),
    },
    { key: 'password', title: '修改密码', note: '账号', act: () => navigate('/xiugaimima') },
    { key: 'logout', title: '退出登录', note: '账号', act: logout },
  ]
}
