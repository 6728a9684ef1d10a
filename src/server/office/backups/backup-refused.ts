/** Why a backup is not restored, in a sentence for whoever asked; nothing has been changed when it is thrown. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
