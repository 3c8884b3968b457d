import { describe, expect, it } from 'vitest'
import { mergePaths } from '../../../electron/shell/environment/login-path.ts'
import { createMark, toCommandEnvironment } from '../../../electron/shell/environment/variables.ts'

const given = { mark: 'DRAWBRIDGE_SHELL=m', shellPath: '/bin/bash', path: undefined }

/** What every command without terminal is given. */
const SET = {
  NO_COLOR: '1',
  TERM: 'dumb',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
  PAGER: 'cat',
  HISTFILE: '',
  SHELL: '/bin/bash',
  DRAWBRIDGE_SHELL: 'm',
}

describe('shell-tool 2, environment', () => {
  it.each([
    'DRAWBRIDGE_TOKEN',
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_ENABLE_LOGGING',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'VITE_DEV_SERVER_URL',
    'VITEST_WORKER_ID',
    'CHROME_DESKTOP',
    'CHROME_WRAPPER',
    'CHROME_CRASHPAD_PIPE_NAME',
    'ORIGINAL_XDG_CURRENT_DESKTOP',
    'APPIMAGE',
    'APPDIR',
    'OWD',
    'ARGV0',
    'SNAP_NAME',
    'FLATPAK_ID',
    'CREDENTIALS_DIRECTORY',
    'NOTIFY_SOCKET',
    'LISTEN_FDS',
    'XDG_ACTIVATION_TOKEN',
    'COLUMNS',
    'LINES',
    'COLORTERM',
    'TERM_PROGRAM',
    'FORCE_COLOR',
    'OLDPWD',
  ])('TJ07 keeps %s, which is the app’s, from commands', (name) => {
    expect(toCommandEnvironment({ [name]: 'x' }, given)).not.toHaveProperty([name])
  })

  it.each([
    'BASH_ENV',
    'ENV',
    'SHELLOPTS',
    'BASHOPTS',
    'BASH_XTRACEFD',
    'BASH_COMPAT',
    'BASH_LOADABLES_PATH',
    'BASH_FUNC_ls%%',
    'BASH_FUNC_x()',
    '__BASH_FUNC<x>()',
    'PROMPT_COMMAND',
    'PS0',
    'PS1',
    'PS4',
    'IFS',
    'GLOBIGNORE',
    'EXECIGNORE',
    'CDPATH',
    'POSIXLY_CORRECT',
    'TMOUT',
  ])('X12 keeps %s, which changes what a shell does, from commands', (name) => {
    expect(toCommandEnvironment({ [name]: 'x' }, given)).not.toHaveProperty([name])
  })

  it.each([
    ['SSH_AUTH_SOCK', '/run/user/1000/keyring/ssh'],
    ['DISPLAY', ':0'],
    ['WAYLAND_DISPLAY', 'wayland-0'],
    ['DBUS_SESSION_BUS_ADDRESS', 'unix:path=/run/user/1000/bus'],
    ['XDG_RUNTIME_DIR', '/run/user/1000'],
    ['JAVA_HOME', '/usr/lib/jvm/default'],
    ['LANG', 'de_DE.UTF-8'],
    ['https_proxy', 'http://proxy:3128'],
    ['NO_PROXY', 'localhost,::1'],
    ['GITHUB_TOKEN', 'the user’s own'],
    ['GOOGLE_APPLICATION_CREDENTIALS', '/home/a/key.json'],
    ['CHROME_BIN', '/usr/bin/chromium'],
    ['NODE_OPTIONS', '--max-old-space-size=4096'],
    ['NODE_PATH', '/home/a/lib/node'],
    ['NODE_ENV', 'development'],
    ['NODE_EXTRA_CA_CERTS', '/etc/ssl/own.pem'],
    ['LD_LIBRARY_PATH', '/opt/cuda/lib64'],
    ['LD_PRELOAD', '/usr/lib/libjemalloc.so'],
    ['PYTHONPATH', '/home/a/py'],
    ['ELECTRON_MIRROR', 'https://mirror.example/electron/'],
    ['ELECTRON_BUILDER_CACHE', '/home/a/.cache/eb'],
    ['npm_config_cache', '/home/a/.npm'],
    ['VITE_API_URL', 'https://api.example'],
    ['container', 'podman'],
    ['APP', ':a::b:'],
    ['EMPTY', ''],
  ])('TJ07 leaves %s, which the user set', (name, value) => {
    expect(toCommandEnvironment({ [name]: value }, given)).toHaveProperty([name], value)
  })

  it('TJ07 takes the directories of an AppImage out of every list', () => {
    const at = '/tmp/.mount_Drawbr1x'
    const env = toCommandEnvironment(
      {
        APPIMAGE: '/home/a/Drawbridge.AppImage',
        APPDIR: `${at}/`,
        PATH: `${at}:${at}/usr/sbin:/usr/bin:/bin`,
        LD_LIBRARY_PATH: `${at}/usr/lib:`,
        XDG_DATA_DIRS: `${at}/usr/share:/usr/share`,
        GSETTINGS_SCHEMA_DIR: `${at}/usr/share/glib-2.0/schemas:`,
        GIO_MODULE_DIR: `${at}/usr/lib/gio/modules`,
        GDK_PIXBUF_MODULE_FILE: `${at}/usr/lib/gdk-pixbuf/loaders.cache`,
        PYTHONHOME: `${at}/usr`,
        NEAR: `${at}2/bin`,
      },
      given,
    )

    expect(env).toEqual({
      ...SET,
      LANG: 'C.UTF-8',
      PATH: '/usr/bin:/bin',
      XDG_DATA_DIRS: '/usr/share',
      NEAR: `${at}2/bin`,
    })
  })

  it('takes APPDIR for a package only where the runtime of an AppImage set it', () => {
    const env = toCommandEnvironment({ APPDIR: '/home/a/app', PATH: '/home/a/app/bin:/bin' }, given)

    expect(env).toHaveProperty('PATH', '/home/a/app/bin:/bin')
  })

  it('TJ07 undoes what a snap did, and finds the real home again', () => {
    const env = toCommandEnvironment(
      {
        SNAP: '/snap/drawbridge/7',
        SNAP_USER_COMMON: '/home/a/snap/drawbridge/common',
        SNAP_USER_DATA: '/home/a/snap/drawbridge/7',
        SNAP_REAL_HOME: '/home/a',
        HOME: '/home/a/snap/drawbridge/7',
        GTK_PATH: '/snap/drawbridge/7/usr/lib/gtk-3.0',
        GIO_MODULE_DIR: '/home/a/snap/drawbridge/common/.cache/gio-modules',
        XDG_DATA_DIRS: '/snap/drawbridge/7/usr/share:/usr/share:/var/lib/snapd/desktop',
      },
      given,
    )

    expect(env).toEqual({
      ...SET,
      LANG: 'C.UTF-8',
      HOME: '/home/a',
      XDG_DATA_DIRS: '/usr/share:/var/lib/snapd/desktop',
    })
  })

  it('TJ07 undoes what Flatpak and Electron did', () => {
    const env = toCommandEnvironment(
      {
        FLATPAK_ID: 'org.drawbridge',
        container: 'flatpak',
        LD_LIBRARY_PATH: '/app/lib',
        XDG_CURRENT_DESKTOP: 'Unity',
        ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME',
        NODE_OPTIONS: '--require /opt/drawbridge/electron/hook.js',
      },
      given,
    )

    expect(env).toEqual({ ...SET, LANG: 'C.UTF-8', XDG_CURRENT_DESKTOP: 'GNOME' })
  })

  it('TJ07 takes what npm sets for a script it starts, and nothing of it elsewhere', () => {
    const npm = { npm_config_cache: '/c', npm_execpath: '/npm', INIT_CWD: '/w', NODE: '/node' }

    expect(toCommandEnvironment({ ...npm, npm_lifecycle_event: 'start' }, given)).toEqual({
      ...SET,
      LANG: 'C.UTF-8',
    })
    expect(toCommandEnvironment(npm, given)).toMatchObject(npm)
  })

  it('gives what commands are promised, and keeps what is the user’s', () => {
    const env = toCommandEnvironment(
      { HOME: '/home/a', PATH: '/bin', LANG: 'C', NODE_OPTIONS: '--trace-warnings', TERM: 'xterm' },
      given,
    )

    expect(env).toEqual({
      HOME: '/home/a',
      PATH: '/bin',
      LANG: 'C',
      NODE_OPTIONS: '--trace-warnings',
      ...SET,
    })
  })

  it('gives a command with a terminal colours, and no size that is not its own', () => {
    const env = toCommandEnvironment(
      { NO_COLOR: '1', TERM: 'dumb', COLUMNS: '80', LINES: '24' },
      { ...given, pty: true },
    )

    const { NO_COLOR: _, ...set } = SET
    expect(env).toEqual({ ...set, LANG: 'C.UTF-8', TERM: 'xterm-256color' })
  })

  it('knows names whatever their case on Windows, and spells PATH as bash does', () => {
    const env = toCommandEnvironment(
      { Path: 'C:\\bin', electron_run_as_node: '1', Drawbridge_Token: 's', SystemRoot: 'C:\\W' },
      { ...given, windows: true },
    )

    expect(env).toEqual({ ...SET, LANG: 'C.UTF-8', PATH: 'C:\\bin', SystemRoot: 'C:\\W' })
  })

  it('TJ08 gives a UTF-8 locale where there is none, and respects the user’s', () => {
    expect(toCommandEnvironment({ LANG: '' }, given)).toHaveProperty('LANG', 'C.UTF-8')
    expect(toCommandEnvironment({ LC_ALL: 'C' }, given)).not.toHaveProperty('LANG')
    expect(toCommandEnvironment({ LANG: 'C' }, given)).toHaveProperty('LANG', 'C')
  })

  it('gives the login PATH where it is known', () => {
    const env = toCommandEnvironment({ PATH: '/bin' }, { ...given, path: '/home/a/bin:/bin' })

    expect(env).toHaveProperty('PATH', '/home/a/bin:/bin')
  })

  it('makes a new mark for each shell', () => {
    expect(createMark('me')).toMatch(/^DRAWBRIDGE_SHELL=me\.[0-9a-f]{32}$/)
    expect(createMark('me')).not.toBe(createMark('me'))
  })

  it('puts the user’s order first and names each directory once', () => {
    expect(mergePaths('/a:/b:relative::/a', '/b:/c')).toBe('/a:/b:/c')
  })
})
