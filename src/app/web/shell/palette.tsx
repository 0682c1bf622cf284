import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import styles from './palette.module.css'
import { nothingFound, soughtIn } from './palette-prefix.ts'
import { type Choice, useSections } from './use-palette-sections.ts'

interface PaletteProps {
  readonly onClose: () => void
  /** Looks for a word in the help texts. */
  readonly onHelp: (word: string) => void
}

/** 搜索: screens, records and actions under one field; arrows choose, Enter opens. */
export default function Palette({ onClose, onHelp }: PaletteProps) {
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(0)
  const { sections, found } = useSections(useDeferredValue(keyword), onHelp)
  const mayFindPeople = usePermissions().has('account.view')
  const silence = nothingFound(soughtIn(keyword), { mayFindPeople, ...found })
  const choices = sections.flatMap(section => section.choices)
  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of Chinese text chooses nothing.
    if (isComposing(event.nativeEvent) || choices.length === 0) return
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
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={silence} />
        )}
        {sections.map(section => (
          <div key={section.title}>
            <div className={styles.section}>{section.title}</div>
            {section.choices.map(choice => (
              // The field above holds the focus and the keys: chosen through aria-activedescendant.
              <button
                type="button"
                tabIndex={-1}
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
              </button>
            ))}
          </div>
        ))}
      </div>
      {found.unfinished.length > 0 && (
        <p className={styles.unfinished} role="status">
          {unfinishedSentence(found.unfinished)}
          <Button type="link" size="small" loading={found.isSearching} onClick={found.searchOn}>
            继续查找
          </Button>
        </p>
      )}
      <div className={styles.foot}>
        <span>
          <kbd>&gt;</kbd> 操作
        </span>
        {mayFindPeople && (
          <span>
            <kbd>@</kbd> 人员
          </span>
        )}
        <span>
          <kbd>#</kbd> 记录
        </span>
        <span>
          <kbd>?</kbd> 帮助
        </span>
        <span className={styles.ways}>↑ ↓ 选择，Enter 打开，Esc 关闭</span>
      </div>
    </Modal>
  )
}

/** Says that the answers are not all there are. */
function unfinishedSentence(labels: readonly string[]): string {
  const named = labels.slice(0, 3).join('、')
  const all = labels.length > 3 ? `${named}等 ${labels.length} 类记录` : named
  return `${all}未能在限定时间内查完，结果不完整`
}
