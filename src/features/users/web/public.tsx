export { fullName, statusNames as userStatusNames } from './labels.ts'
export { emptyUser, findDifferences, toUserDraft, type UserDraft } from './user-draft.ts'
export { UserTabs } from './UserTabs.tsx'
export { UserStatusStamp } from './UserStatusStamp.tsx'
