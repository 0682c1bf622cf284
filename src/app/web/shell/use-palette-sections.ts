import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageActions } from '#ui/logic/page-actions.ts'
import { useSession } from '#ui/logic/session.ts'
import { isBuilt } from '../built-screens.ts'
import { changeAppearance, useAppearance } from '../theme/appearance.ts'
import { useLogout } from './account-menu.tsx'
import { findEntries, type Matches, screenEntries } from './palette-entries.ts'
import { soughtIn } from './palette-prefix.ts'
import { noteChoice, type RecentChoice, recentChoices } from './recent-choices.ts'
import { type FoundRecords, useFoundRecords } from './use-found-records.ts'
import { usePinyin } from './use-pinyin.ts'

/** Something that the palette does when it is chosen. */
export interface Choice {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly act: () => void
}

interface Section {
  readonly title: string
  readonly choices: readonly Choice[]
}

interface Offered {
  readonly sections: readonly Section[]
  readonly found: FoundRecords
}

const shown = 8
/** The resource whose records are people. */
const accountPath = 'access/account'

/** What the palette offers for what was typed, by kind; the sign at its beginning leaves one kind. */
export function useSections(typed: string, onHelp: (word: string) => void): Offered {
  const { of, keyword } = soughtIn(typed)
  const matches = usePinyin()
  const screens = useScreens(keyword, matches)
  const recent = useRecent()
  const found = useFoundRecords(
    of === 'all' || of === 'records' || of === 'people' ? keyword : '',
    of === 'people' ? of : 'records',
  )
  const records = useFound(found)
  const actions = useActions(keyword, matches)
  const help = helpChoice(keyword, onHelp)
  const isEmpty = typed.trim() === ''
  const sections: readonly (Section & { readonly of: typeof of })[] = [
    { of: 'all', title: '最近打开', choices: isEmpty ? recent : [] },
    { of: 'all', title: '页面', choices: screens },
    { of: 'people', title: '人员', choices: records.filter(isPerson) },
    { of: 'records', title: '记录', choices: records.filter(each => !isPerson(each)) },
    { of: 'actions', title: '操作', choices: actions },
    { of: 'help', title: '帮助', choices: keyword === '' && of === 'all' ? [] : [help] },
  ]
  return {
    sections: sections.filter(
      each => each.choices.length > 0 && (of === 'all' || each.of === of || isOfBoth(each.of, of)),
    ),
    found,
  }
}

/** People have records, too: a number or name behind # may be an account's. */
function isOfBoth(section: string, sought: string): boolean {
  return section === 'people' && sought === 'records'
}

const isPerson = ({ kind }: FoundChoice) => kind === accountPath

function useOpening(): (choice: RecentChoice) => () => void {
  const navigate = useNavigate()
  return choice => () => {
    noteChoice(choice)
    navigate(choice.link)
  }
}

function useScreens(keyword: string, matches: Matches): readonly Choice[] {
  const { modules } = useSession()
  const opening = useOpening()
  const entries = useMemo(() => screenEntries(modules, isBuilt), [modules])
  return findEntries(entries, keyword, matches)
    .slice(0, shown)
    .map(({ key, title, note, path }) => {
      return { key, title, note, act: opening({ title, note, link: path }) }
    })
}

function useRecent(): readonly Choice[] {
  const opening = useOpening()
  const [recent] = useState(recentChoices)
  return recent.map(choice => ({
    ...choice,
    key: `recent ${choice.link}`,
    act: opening(choice),
  }))
}

interface FoundChoice extends Choice {
  /** Path of its resource. */
  readonly kind: string
}

function useFound({ list }: FoundRecords): readonly FoundChoice[] {
  const opening = useOpening()
  return list.map(({ id, resource, title, label, note = label, link }) => ({
    ...{ key: id, kind: resource, title, note },
    act: opening({ title, note, link }),
  }))
}

/** What the page in sight can do comes first, then what can be done anywhere. */
function useActions(keyword: string, matches: Matches): readonly Choice[] {
  const [ofPage] = useState(pageActions)
  const everywhere = useUsualActions()
  const sought = keyword.toLowerCase()
  return [...ofPage, ...everywhere].filter(({ title }) => sought === '' || matches(title, sought))
}

function helpChoice(word: string, onHelp: (word: string) => void): Choice {
  const title = word === '' ? '打开帮助' : `在帮助中查找「${word}」`
  return { key: 'help', title, note: '帮助', act: () => onHelp(word) }
}

function useUsualActions(): readonly Choice[] {
  const { scheme, size, tabs } = useAppearance()
  const navigate = useNavigate()
  const logout = useLogout()
  const isDark = scheme === 'dark'
  const isLarge = size === 'large'
  const isTabbed = tabs === 'on'
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
    {
      key: 'tabs',
      title: isTabbed ? '切换到单页' : '切换到多标签页',
      note: '显示',
      act: () => changeAppearance({ tabs: isTabbed ? 'off' : 'on' }),
    },
    { key: 'password', title: '修改密码', note: '账号', act: () => navigate('/xiugaimima') },
    { key: 'logout', title: '退出登录', note: '账号', act: logout },
  ]
}
