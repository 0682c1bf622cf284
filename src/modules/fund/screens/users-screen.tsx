import { UserBoard } from '#modules/cause/parts/users/user-board.tsx'
import { FounderFigures } from './figures/founder-figures.tsx'

/** 用户数据: stewardship of few large givers first. */
export default function UsersScreen() {
  return (
    <UserBoard kind="fund" week="none">
      <FounderFigures />
    </UserBoard>
  )
}
