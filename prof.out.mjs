import { createHash, randomBytes, randomFillSync, randomInt, randomUUID } from "node:crypto";
import { lstat, mkdir, mkdtemp, open, opendir, readlink, realpath, rename, rm, stat, statfs, unlink, writeFile } from "node:fs/promises";
import { constants, tmpdir, uptime, userInfo } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, posix, relative, resolve, sep, win32 } from "node:path";
import { accessSync, close, closeSync, constants as constants$1, existsSync, fstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, statfsSync, symlinkSync, unlinkSync, writeFileSync, writeSync, writev } from "node:fs";
import { setImmediate as setImmediate$1, setTimeout as setTimeout$1 } from "node:timers/promises";
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { Socket } from "node:net";
import { ReadStream } from "node:tty";
// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
// shared/errors/assert-never.ts
/** A state that must not exist: our fault, never the user's. */
var BugError = class extends Error {
	constructor(message) {
		super(`Bug in Drawbridge: ${message}`);
		this.name = "BugError";
	}
};
/** Makes a `switch` over a union exhaustive: a new member fails to compile here. */
function assertNever(value, what) {
	throw new BugError(`unexpected ${what}: ${JSON.stringify(value)}`);
}
// shared/util/result.ts
/** Wraps a value. */
function ok(value) {
	return {
		ok: true,
		value
	};
}
/** Wraps a problem. */
function fail(error) {
	return {
		ok: false,
		error
	};
}
// electron/shell/ending/kernel-facts.ts
/** Longest `/proc/loadavg`; the line has five short fields. */
const LOADAVG_BYTES = 128;
const buffer$1 = Buffer.alloc(LOADAVG_BYTES);
/** Stays open: opening it anew would cost three times as much, and each command asks. Null where it is not to be trusted. */
let loadavgFd;
/**
* The pid that the kernel gave away last, to a process or a thread; null where it is not told. Pids are given in
* ascending order until they begin anew at their maximum, so this tells what was started later from what was earlier,
* finer than the clock ticks of a start time. Takes a few microseconds.
*/
function readLastPid() {
	try {
		if (loadavgFd === void 0) loadavgFd = openLoadavg();
		if (loadavgFd === null) return null;
		const length = readSync(loadavgFd, buffer$1, 0, LOADAVG_BYTES, 0);
		const text = buffer$1.toString("latin1", 0, length);
		const pid = Number(text.slice(text.lastIndexOf(" ")));
		return pid > 0 ? pid : null;
	} catch {
		return null;
	}
}
/** In some containers another file stands in its place (lxcfs), which tells figures that are seconds old. */
function openLoadavg() {
	return readFileSync("/proc/self/mountinfo", "latin1").includes(" /proc/loadavg ") ? null : openSync("/proc/loadavg", "r");
}
/** Where pids begin anew. */
function readMaxPid() {
	try {
		return Number(readFileSync("/proc/sys/kernel/pid_max", "latin1"));
	} catch {
		return 32768;
	}
}
/** Names this run of the kernel: start times are counted from its boot and come again after the next; null unknown. */
function readBootId() {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
	} catch {
		return null;
	}
}
// electron/shell/ending/ps-table.ts
const run$1 = promisify(execFile);
/** All processes by `ps`, where there is no `/proc` (macOS). Sessions are not told there; the group and the parents are. */
async function readPsTable() {
	try {
		const { stdout } = await run$1("ps", ["-axo", "pid=,ppid=,pgid=,state=,lstart="], { env: {
			...process.env,
			LC_ALL: "C"
		} });
		return parsePsTable(stdout);
	} catch {
		return [];
	}
}
/** Reads the lines of `ps -axo pid=,ppid=,pgid=,state=,lstart=`. */
function parsePsTable(text) {
	return text.split("\n").flatMap((line) => {
		const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
		if (match === null) return [];
		const [, pid, parentPid, groupId, state = "", start = ""] = match;
		return [{
			pid: Number(pid),
			parentPid: Number(parentPid),
			groupId: Number(groupId),
			sessionId: 0,
			startTime: Date.parse(start) / 10,
			state: state.charAt(0)
		}];
	});
}
// electron/shell/ending/process-table.ts
/** Whether processes can be read from `/proc`. */
const HAS_PROC = existsSync("/proc/self/stat");
/** Rows read before other work gets its turn, about 2 ms. */
const ROWS_AT_ONCE = 256;
/** For reading small files of `/proc`, which give all they have at once where the buffer holds it. */
const buffer = Buffer.allocUnsafeSlow(16384);
let reading = null;
let next = null;
/**
* All processes, read straight from `/proc`: a walk with `pgrep` took 10 s under load. What is answered was read after
* the call. Who asks while a reading goes on shares the next one, so that many sessions that end at once cost one.
*/
function readProcessTable() {
	if (reading === null) {
		reading = readAll().finally(() => reading = null);
		return reading;
	}
	next ??= reading.catch(() => void 0).then(() => {
		next = null;
		return readProcessTable();
	});
	return next;
}
/** All processes but those that `isKnown` names, which are not read: a quick look at what is new. */
async function readOtherProcesses(isKnown) {
	return HAS_PROC ? readAll(isKnown) : readProcessTable();
}
/** Synchronous reads: these files are in memory, and Node's thread pool takes ten times as long for each. */
async function readAll(isKnown = () => false) {
	if (!HAS_PROC) return readPsTable();
	const rows = [];
	let count = 0;
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		if (isKnown(Number(name))) continue;
		count += 1;
		if (count % ROWS_AT_ONCE === 0) await setImmediate$1();
		const row = readProcess(Number(name));
		if (row !== null) rows.push(row);
	}
	return rows;
}
/** One process now, or null where it is gone or cannot be read. */
function readProcess(pid) {
	const text = readProcFile(pid, "stat");
	return text === null ? null : parseStat(text);
}
/** Whether a process has a handler for this signal now (`SigCgt` of proc(5)); false where that cannot be told. */
function catchesSignal(pid, signal) {
	const mask = /^SigCgt:\s*([\da-f]+)$/m.exec(readProcFile(pid, "status") ?? "")?.[1];
	return mask !== void 0 && (BigInt(`0x${mask}`) >> BigInt(signal - 1) & 1n) === 1n;
}
/**
* A file of a process, byte by byte as characters; null where the process is gone, is another user's, or has no `/proc`.
* Throws where no descriptor is free: what cannot be seen must not be taken for gone.
*/
function readProcFile(pid, name) {
	let fd;
	try {
		fd = openSync(`/proc/${String(pid)}/${name}`, "r");
		const length = readSync(fd, buffer);
		if (length < buffer.length) return buffer.toString("latin1", 0, length);
		return buffer.toString("latin1") + readFileSync(fd, "latin1");
	} catch (error) {
		const { code } = error;
		if (code === "EMFILE" || code === "ENFILE") throw error;
		return null;
	} finally {
		if (fd !== void 0) closeSync(fd);
	}
}
function parseStat(text) {
	const pid = Number(text.slice(0, text.indexOf(" ")));
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ", 20);
	const [state, parent, group, session] = fields;
	const start = fields[19];
	if (state === void 0 || start === void 0) return null;
	return {
		pid,
		parentPid: Number(parent),
		groupId: Number(group),
		sessionId: Number(session),
		startTime: Number(start),
		state
	};
}
// electron/shell/ending/process-identity.ts
const bootId = readBootId();
/** Start time of a process for the record: clock ticks and the boot they count from. */
function toStartTime(row) {
	return row === null || bootId === null ? null : `${String(row.startTime)}@${bootId}`;
}
/**
* Whether what was written down is what has this pid now. Security: a pid alone may have been given to a stranger since,
* and after a restart of the computer a stranger may also have started at the same tick.
*/
function isSameProcess({ pid, startTime }) {
	return startTime !== null && toStartTime(readProcess(pid)) === startTime;
}
// electron/shell/ending/process-marks.ts
/** The name that `/proc/PID/limits` has for RLIMIT_RTTIME. */
const LIMIT_NAME = "Max realtime timeout";
/** Digits of a value in hex that make such a part; 48 bits are an exact number. */
const HEX_DIGITS = 12;
/** The marks of one shell. */
function marksOfShell(mark) {
	return {
		variable: mark,
		limit: toLimit(mark)
	};
}
/** What the marks of all shells of an installation begin with. */
function marksOfOwner(markPrefix) {
	return {
		variable: markPrefix,
		limit: ownerDigits(markPrefix)
	};
}
/**
* What a new shell must be given to run before anything else, so that it and all it starts carry the mark. bash before
* 5.1 does not know the limit and does nothing.
*
* The limit is the CPU time in microseconds that a real-time process may take without a pause. Ours is above 3,000
* years, and no ordinary process is measured by it at all. Only the soft limit is set, so any program may change it.
*/
function toMarkCommand(mark) {
	return `ulimit -SR ${toLimit(mark)} 2>/dev/null`;
}
/** A process carries one of the marks; false where it is gone. */
function carries(pid, marks) {
	return hasVariable(pid, marks.variable) || hasLimit(pid, marks.limit);
}
/** The environment a process was started with has an entry that begins like this. */
function hasVariable(pid, beginning) {
	const text = readProcFile(pid, "environ") ?? "";
	return text.startsWith(beginning) || text.includes(`\0${beginning}`);
}
/** The environment a process was started with cannot be read at this moment, or is empty: it may be just being replaced. */
function hasNoEnvironment(pid) {
	return readProcFile(pid, "environ") === "";
}
function hasLimit(pid, digits) {
	const text = readProcFile(pid, "limits") ?? "";
	const value = text.slice(text.indexOf(LIMIT_NAME) + 20).trimStart();
	return /^\d{18} /.test(value) && value.startsWith(digits);
}
function toLimit(mark) {
	return ownerDigits(mark) + toDigits(mark.slice(mark.indexOf(".") + 1));
}
/** An app has one installation, so one answer is kept: a hash takes longer than all else that is done for a shell's marks. */
let known = {
	owner: "",
	digits: ""
};
function ownerDigits(beginning) {
	const owner = beginning.slice(beginning.indexOf("=") + 1, beginning.indexOf("."));
	if (owner !== known.owner) known = {
		owner,
		digits: toDigits(createHash("sha256").update(owner).digest("hex"))
	};
	return known.digits;
}
/** Nine digits that do not begin with 0, from the first 48 bits of a value in hex; another has the same once in 900 million. */
function toDigits(hex) {
	const lowest = 10 ** 8;
	return String(lowest + parseInt(hex.slice(0, HEX_DIGITS), 16) % (9 * lowest));
}
// electron/shell/ending/own-children.ts
const pids = /* @__PURE__ */ new Set();
/** The app has started this process; call the function when it has ended. */
function noteOwnChild(pid) {
	pids.add(pid);
	return () => {
		pids.delete(pid);
	};
}
/** Whether this is such a process. While the app has not been told of its end, nobody else can have its number. */
function isOwnChild(pid) {
	return pids.has(pid);
}
// electron/shell/ending/process-tree.ts
/** How long a pid is taken for the process that had it: so soon the kernel does not give it to another. */
const PID_KNOWN_MS = 500;
/** How long {@link ProcessTree} may rely on the order of pids alone, in ms: they must not have begun anew meanwhile. */
const PID_ORDER_MS = 1e3;
/** With more pids given since than this, reading the table is cheaper than trying each. */
const MAX_PIDS_TRIED = 24;
/**
* Finds all living processes that come from a shell: its group and session, its descendants, and those that left both
* but still carry a mark. One tree remembers what it has seen, so that a process whose parent has ended since is not
* lost. Zombies are not listed: nothing is left to signal.
*/
var ProcessTree = class {
	/** Its shell now; null once nothing was left of it: from then on the number can be given to a stranger. */
	#shell;
	#marks;
	/** Pid and start time of what belongs to the shell, and of what does not. */
	#known = /* @__PURE__ */ new Map();
	#strangers = /* @__PURE__ */ new Map();
	/** Start time of the first shell. */
	#oldest;
	#onGone;
	/** When the shell could begin to start processes, and the pid that was given last before that. */
	#beganAtMs = performance.now();
	#beganAfterPid;
	#wholeTableAtMs = -Infinity;
	/** The order of pids tells what began after the shell: it is the first one, and the kernel knew of it at once. */
	#pidsTell;
	/** @param onGone told when nothing of this shell is left, or another has taken its place */
	constructor(shell, onGone = () => {}) {
		this.#shell = shell.pid;
		this.#marks = marksOfShell(shell.mark);
		this.#oldest = readProcess(shell.pid)?.startTime ?? 0;
		this.#beganAfterPid = shell.pid;
		this.#onGone = onGone;
		this.#pidsTell = (readLastPid() ?? 0) >= shell.pid;
	}
	/** Another shell takes the place of the one before; what that one started still counts. */
	follow(pid) {
		this.#forgetShell();
		this.#pidsTell = false;
		this.#shell = pid;
	}
	/** The shell has only waited so far: what comes from it begins from now on. */
	beginNow() {
		const last = readLastPid();
		if (last === null) return;
		this.#beganAfterPid = last;
		this.#beganAtMs = performance.now();
	}
	/** Every living process of the shell, the shell included. */
	async members() {
		const rows = this.#hasStartedNothing() ? [] : await this.#look();
		if (rows.length === 0) this.#forgetShell();
		return rows;
	}
	#forgetShell() {
		if (this.#shell === null) return;
		const shell = this.#shell;
		this.#shell = null;
		this.#onGone(shell);
	}
	async #look() {
		const table = await this.#readTable();
		const found = /* @__PURE__ */ new Set();
		for (const row of table) if (this.#isOwn(row)) found.add(row.pid);
		addDescendants(found, table);
		const rows = table.filter((row) => found.has(row.pid));
		for (const row of rows) this.#known.set(row.pid, row.startTime);
		return rows.filter((row) => row.state !== "Z" && row.state !== "X");
	}
	/** Looks follow each other closely while processes are being ended; then those who are strangers need no second look. */
	async #readTable() {
		const now = performance.now();
		if (now - this.#wholeTableAtMs < PID_KNOWN_MS) return readOtherProcesses((pid) => this.#strangers.has(pid));
		this.#wholeTableAtMs = now;
		const table = await readProcessTable();
		if (this.#strangers.size > 2 * table.length) this.#strangers.clear();
		return table;
	}
	#isOwn(row) {
		const { pid, startTime } = row;
		const numbers = [
			pid,
			row.groupId,
			row.sessionId
		];
		if (this.#shell !== null && numbers.includes(this.#shell)) return true;
		if (this.#known.get(pid) === startTime) return true;
		if (this.#strangers.get(pid) === startTime) return false;
		if (startTime >= this.#oldest && carries(pid, this.#marks)) return true;
		if (startTime < this.#oldest || !hasNoEnvironment(pid)) this.#strangers.set(pid, startTime);
		return false;
	}
	/**
	* The shell is gone, and no process that began after it is there but those that the app itself started: so nothing of
	* it is left. For a command that started nothing, this spares reading the table, which would cost more than the command
	* itself.
	*/
	#hasStartedNothing() {
		const shell = this.#shell;
		if (shell === null || !this.#pidsTell || exists(shell)) return false;
		if (performance.now() - this.#beganAtMs > PID_ORDER_MS) return false;
		const first = this.#beganAfterPid;
		const last = readLastPid();
		if (last === null || last < first || last - first > MAX_PIDS_TRIED) return false;
		for (let pid = first + 1; pid <= last; pid++) if (exists(pid) && !isOwnChild(pid)) return false;
		return true;
	}
};
/** Adds all descendants of what is in `found`. */
function addDescendants(found, table) {
	let grown = true;
	while (grown) {
		grown = false;
		for (const row of table) if (found.has(row.parentPid) && !found.has(row.pid)) {
			found.add(row.pid);
			grown = true;
		}
	}
}
function exists(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code !== "ESRCH";
	}
}
// electron/shell/ending/process-row.ts
/** Names one process for ever, also once its pid is another's. */
function toProcessKey({ pid, startTime }) {
	return `${String(pid)}:${String(startTime)}`;
}
// electron/shell/ending/terminate.ts
/** Pause between two looks at what is left, in ms: short enough to end soon, long enough not to burn a core. */
const FIRST_LOOK_INTERVAL_MS = 10;
/** What that pause grows to while processes take their time to clean up. */
const LAST_LOOK_INTERVAL_MS = 100;
/** Pause between two looks while processes are killed. */
const KILL_INTERVAL_MS = 5;
/** Pause before the next look after one that failed. */
const BLIND_INTERVAL_MS = 100;
/** How long killed processes may take to disappear, in ms; only one stuck in the kernel takes longer. */
const KILL_SETTLE_MS = 2e3;
/** How long processes that must not be signalled are waited for: they may end with those they talk to. */
const DENIED_WAIT_MS = 250;
/**
* Ends processes: SIGTERM (and SIGCONT, since a stopped process keeps SIGTERM pending), after the grace SIGKILL, until
* none is left. Those that appear on the way get their own SIGTERM. It always comes to an end, also where a process
* cannot be ended.
*
* @param grace milliseconds; asked at every look where it may still be shortened
*/
async function terminate(targets, grace) {
	const ending = new Ending();
	const startedAt = performance.now();
	let interval = FIRST_LOOK_INTERVAL_MS;
	for (;;) {
		const left = await lookAgain(targets);
		const now = performance.now();
		if (ending.isOver(left, now)) return ending.result(left);
		const graceEnd = startedAt + (typeof grace === "number" ? grace : grace());
		if (now >= graceEnd) return kill(targets, ending);
		for (const row of left) ending.terminate(row);
		await setTimeout$1(Math.min(interval, graceEnd - now));
		interval = Math.min(interval * 1.5, LAST_LOOK_INTERVAL_MS);
	}
}
/** As {@link terminate} without a grace: SIGKILL until none is left. */
async function kill(targets, ending = new Ending()) {
	const end = performance.now() + KILL_SETTLE_MS;
	for (;;) {
		const left = await lookAgain(targets);
		const now = performance.now();
		if (ending.isOver(left, now) || now >= end) return ending.result(left);
		for (const row of left) ending.kill(row);
		await setTimeout$1(KILL_INTERVAL_MS);
	}
}
/**
* Looks until it works: without a free descriptor nothing can be seen, and what cannot be seen must not be taken for gone.
* There is no end to it but a look that works, since nothing else could be told truly.
*/
async function lookAgain(targets) {
	for (;;) try {
		return await targets();
	} catch {
		await setTimeout$1(BLIND_INTERVAL_MS);
	}
}
/** Who was signalled, and with what success. */
var Ending = class {
	#sent = /* @__PURE__ */ new Set();
	#denied = /* @__PURE__ */ new Set();
	#onlyDeniedSince = null;
	terminate(row) {
		const key = toProcessKey(row);
		if (this.#sent.has(key) || this.#denied.has(key)) return;
		this.#note(key, sendSignal(row, "SIGTERM"));
		sendSignal(row, "SIGCONT");
	}
	kill(row) {
		const key = toProcessKey(row);
		if (!this.#denied.has(key)) this.#note(key, sendSignal(row, "SIGKILL"));
	}
	/** Nothing is left that could be ended. */
	isOver(left, now) {
		if (left.length === 0) return true;
		if (left.some((row) => !this.#denied.has(toProcessKey(row)))) {
			this.#onlyDeniedSince = null;
			return false;
		}
		this.#onlyDeniedSince ??= now;
		return now - this.#onlyDeniedSince >= DENIED_WAIT_MS;
	}
	result(left) {
		const gone = new Set(this.#sent);
		for (const row of left) gone.delete(toProcessKey(row));
		return {
			ended: gone.size,
			left: left.length
		};
	}
	#note(key, sent) {
		if (sent === "sent") this.#sent.add(key);
		if (sent === "denied") this.#denied.add(key);
	}
};
/** Sends a signal to one process if it is still the same one; a process that is gone is no error. */
function sendSignal(row, signal) {
	try {
		if (HAS_PROC && readProcess(row.pid)?.startTime !== row.startTime) return "gone";
	} catch {
		return "unknown";
	}
	try {
		process.kill(row.pid, signal);
		return "sent";
	} catch (error) {
		return error.code === "EPERM" ? "denied" : "gone";
	}
}
// electron/shell/ending/leftovers.ts
/**
* Ends what a crash of the app left running: shells that were written down and are still the same process, with all
* their descendants, and whatever carries a mark of this installation. Call it before any command is started.
*
* @param markPrefix what the marks of this installation begin with; only one app runs on its data, so nobody else's
*   processes can carry one
* @returns how many processes were ended
*/
async function endLeftovers(recorded, markPrefix, graceMs) {
	const leftovers = new Leftovers(recorded.filter(isSameProcess), marksOfOwner(markPrefix));
	return (await terminate(() => leftovers.find(), graceMs)).ended;
}
var Leftovers = class {
	#marks;
	/** Pid and start time of what was found, so that nothing is lost when its parent ends. */
	#known = /* @__PURE__ */ new Map();
	/** Recorded shells; their groups and sessions have the same numbers. */
	#shells;
	constructor(shells, marks) {
		this.#shells = new Set(shells.map(({ pid }) => pid));
		this.#marks = marks;
	}
	async find() {
		const table = await readProcessTable();
		const found = new Set(table.filter((row) => this.#isOwn(row)).map(({ pid }) => pid));
		addDescendants(found, table);
		const ourselves = /* @__PURE__ */ new Set([process.pid]);
		addDescendants(ourselves, table);
		const rows = table.filter(({ pid }) => found.has(pid) && !ourselves.has(pid));
		for (const { pid, startTime } of rows) this.#known.set(pid, startTime);
		return rows.filter(({ state }) => state !== "Z" && state !== "X");
	}
	#isOwn({ pid, groupId, sessionId, startTime }) {
		if ([
			pid,
			groupId,
			sessionId
		].some((number) => this.#shells.has(number))) return true;
		return this.#known.get(pid) === startTime || carries(pid, this.#marks);
	}
};
// electron/shell/windows/read-variable.ts
/** Reads a variable whatever the case its name is spelt in, as Windows does. */
function readVariable(env, name) {
	const wanted = name.toLowerCase();
	return Object.entries(env).find(([key]) => key.toLowerCase() === wanted)?.[1];
}
// electron/shell/windows/git-bash.ts
/** Where `bash.exe` stands below the folder of Git for Windows; the first one sets up the Git Bash environment itself. */
const BASH_PLACES = ["bin\\bash.exe", "usr\\bin\\bash.exe"];
/** Where `git.exe` stands below that folder (Git for Windows, its portable form, MSYS2). */
const GIT_FOLDERS = /\\(?:cmd|bin|(?:mingw64|mingw32|clangarm64|ucrt64|usr)\\bin)$/i;
const NOT_FOUND = "no Git Bash was found; install \"Git for Windows\" (gitforwindows.org), which brings it, or name the place of its bash.exe with the setting shellPath";
/**
* The `bash.exe` of Git for Windows: by `git.exe` on PATH, then in the usual places, those of one user included. Never
* the `bash.exe` of `System32` or `WindowsApps`, which start Linux (WSL) with other files and paths; nor that of Cygwin,
* whose paths are `/cygdrive/c`. Nothing is started to find out: a version text proves nothing.
*
* @param exists whether a path is a file
*/
function findGitBash(env, exists) {
	for (const root of [...rootsOnPath(env, exists), ...usualRoots(env)]) {
		if (exists(`${root}\\bin\\cygwin1.dll`)) continue;
		const bash = BASH_PLACES.map((place) => win32.join(root, place)).find(exists);
		if (bash !== void 0) return ok(bash);
	}
	return fail(NOT_FOUND);
}
/** The folder of Git for Windows that a `bash.exe` belongs to; its `/`. */
function gitRootOf(bash) {
	return win32.normalize(bash).replace(/(?:\\usr)?\\bin\\[^\\]+$/i, "");
}
function rootsOnPath(env, exists) {
	return (readVariable(env, "PATH") ?? "").split(";").map((entry) => win32.normalize(entry.replaceAll("\"", "").trim()).replace(/\\$/, "")).filter((folder) => /^(?:[a-z]:)?\\/i.test(folder) && exists(`${folder}\\git.exe`)).flatMap((folder) => {
		if (/\\shims$/i.test(folder)) return [win32.join(folder, "..\\apps\\git\\current")];
		return GIT_FOLDERS.test(folder) ? [folder.replace(GIT_FOLDERS, "")] : [];
	});
}
function usualRoots(env) {
	return [
		["GIT_INSTALL_ROOT", ""],
		["ProgramFiles", "Git"],
		["ProgramW6432", "Git"],
		["LocalAppData", "Programs\\Git"],
		["ProgramFiles(x86)", "Git"],
		["SCOOP", "apps\\git\\current"],
		["UserProfile", "scoop\\apps\\git\\current"],
		["ProgramData", "scoop\\apps\\git\\current"],
		["SystemDrive", "\\Git"]
	].flatMap(([variable, place]) => {
		const base = readVariable(env, variable);
		return base === void 0 || base === "" ? [] : [win32.join(base, place).replace(/\\$/, "")];
	});
}
// electron/shell/windows/git-bash-variables.ts
/**
* What Git Bash needs besides `toCommandEnvironment`, since its start-up files are not read. The PATH is still that of
* Windows, with semicolons: the shell turns it round itself. Argument conversion (`MSYS2_ARG_CONV_EXCL`,
* `MSYS_NO_PATHCONV`) stays as the user has it, for it is what their scripts count on.
*
* @param env without the app's own variables; `PATH` in capitals
* @param bash the `bash.exe`
*/
function toGitBashEnvironment(env, bash) {
	const root = gitRootOf(bash);
	const own = [
		"mingw64\\bin",
		"usr\\local\\bin",
		"usr\\bin"
	].map((place) => win32.join(root, place));
	const path = (env["PATH"] ?? "").split(";").filter((folder) => folder !== "");
	const home = readVariable(env, "HOME") ?? homeOf(env);
	return {
		...env,
		PATH: [.../* @__PURE__ */ new Set([...own, ...path])].join(";"),
		MSYSTEM: readVariable(env, "MSYSTEM") ?? "MINGW64",
		CHERE_INVOKING: "1",
		PYTHONIOENCODING: readVariable(env, "PYTHONIOENCODING") ?? "utf-8",
		...home === void 0 ? {} : { HOME: home }
	};
}
/** As Git for Windows chooses it: the home on the network where there is one, else the profile. */
function homeOf(env) {
	const drive = readVariable(env, "HOMEDRIVE");
	const path = readVariable(env, "HOMEPATH");
	return drive !== void 0 && path !== void 0 ? `${drive}${path}` : readVariable(env, "USERPROFILE");
}
// electron/shell/random-pool.ts
/** Drawn at once: asking the system for a few bytes takes as long as for some thousand. */
const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;
/** Unguessable bytes for names and markers, each given out once; at most {@link POOL_BYTES}. */
function takeRandomBytes(count) {
	if (used + count > POOL_BYTES) {
		randomFillSync(pool);
		used = 0;
	}
	const taken = Buffer.from(pool.subarray(used, used + count));
	pool.fill(0, used, used + count);
	used += count;
	return taken;
}
// electron/shell/environment/app-variables.ts
/** Would change what a shell does before or beside the command; or speak of another shell than the command's. */
const SHELL_NAMES = [
	"BASH_ENV",
	"ENV",
	"SHELLOPTS",
	"BASHOPTS",
	"BASH_XTRACEFD",
	"BASH_COMPAT",
	"BASH_LOADABLES_PATH",
	"BASH_ARGV0",
	"POSIXLY_CORRECT",
	"PROMPT_COMMAND",
	"PS0",
	"PS1",
	"PS2",
	"PS3",
	"PS4",
	"IFS",
	"CDPATH",
	"GLOBIGNORE",
	"EXECIGNORE",
	"FIGNORE",
	"TMOUT",
	"TIMEFORMAT",
	"OPTIND",
	"OPTERR",
	"HISTFILE",
	"HISTCONTROL",
	"HISTFILESIZE",
	"HISTSIZE",
	"HISTIGNORE",
	"OLDPWD",
	"PWD",
	"SHLVL",
	"_"
];
/** Describe the terminal the app was started from, which is not that of the command. */
const TERMINAL_NAMES = [
	"COLUMNS",
	"LINES",
	"TERMCAP",
	"COLORTERM",
	"TERM_PROGRAM",
	"TERM_PROGRAM_VERSION",
	"TERM_SESSION_ID",
	"VTE_VERSION",
	"WINDOWID",
	"GPG_TTY",
	"NO_COLOR",
	"FORCE_COLOR",
	"CLICOLOR_FORCE"
];
/** Set by what started the app: AppImage, snap, Flatpak, systemd (its credentials too), the desktop, macOS, Chromium, Node. */
const START_NAMES = [
	"APPDIR",
	"APPIMAGE",
	"ARGV0",
	"OWD",
	"DESKTOPINTEGRATION",
	"SNAP",
	"FLATPAK_ID",
	"FLATPAK_SANDBOX_DIR",
	"INVOCATION_ID",
	"JOURNAL_STREAM",
	"MANAGERPID",
	"MANAGERPIDFDID",
	"SYSTEMD_EXEC_PID",
	"MEMORY_PRESSURE_WATCH",
	"MEMORY_PRESSURE_WRITE",
	"NOTIFY_SOCKET",
	"LISTEN_FDS",
	"LISTEN_FDNAMES",
	"LISTEN_PID",
	"WATCHDOG_PID",
	"WATCHDOG_USEC",
	"CREDENTIALS_DIRECTORY",
	"DESKTOP_STARTUP_ID",
	"XDG_ACTIVATION_TOKEN",
	"GIO_LAUNCHED_DESKTOP_FILE",
	"GIO_LAUNCHED_DESKTOP_FILE_PID",
	"BAMF_DESKTOP_FILE_HINT",
	"__CFBundleIdentifier",
	"XPC_FLAGS",
	"XPC_SERVICE_NAME",
	"CHROME_DESKTOP",
	"CHROME_WRAPPER",
	"CHROME_VERSION_EXTRA",
	"CHROME_CRASHPAD_PIPE_NAME",
	"CHROME_LOG_FILE",
	"ORIGINAL_XDG_CURRENT_DESKTOP",
	"NODE_CHANNEL_FD",
	"NODE_CHANNEL_SERIALIZATION_MODE",
	"NODE_UNIQUE_ID",
	"VITE_DEV_SERVER_URL"
];
const DROPPED_NAMES = /* @__PURE__ */ new Set([
	...SHELL_NAMES,
	...TERMINAL_NAMES,
	...START_NAMES
]);
/** Beginnings of such names. A function exported to bash (`BASH_FUNC_`) would run in place of a program. */
const DROPPED_PREFIXES = [
	"ELECTRON_",
	"DRAWBRIDGE_",
	"VITEST",
	"SNAP_",
	"BASH_FUNC_",
	"__BASH_FUNC"
];
/** Set by users for installing Electron in projects of theirs; the running app does not look at them. */
const USERS_ELECTRON = /^ELECTRON_(?:(?:NIGHTLY_)?MIRROR|CUSTOM_(?:DIR|FILENAME|VERSION)|CACHE|GET_USE_PROXY|SKIP_BINARY_DOWNLOAD|BUILDER_\w+)$/;
/** Set by npm when the app is started by `npm start`; outside of it `npm_config_…` is the user's. */
const NPM_NAMES = /^(?:npm_.*|INIT_CWD|NODE|COLOR)$/;
/** NODE_OPTIONS holding one of these was set for the app, not by the user for their programs. */
const APP_NODE_OPTIONS = /vitest|electron|drawbridge/i;
/**
* Whether a variable never reaches a command (shell-tool 2). What the user set stays: their proxies, tokens, agents,
* locale, `JAVA_HOME`, `CHROME_BIN`, a `NODE_OPTIONS` of their own.
*
* @param name in capitals where the system does not tell case apart (Windows)
* @param startedByNpm whether the app's environment is that of an npm script
*/
function isAppVariable(name, value, startedByNpm) {
	if (DROPPED_NAMES.has(name)) return true;
	if (name === "container") return value === "flatpak" || value === "snap";
	if (startedByNpm && NPM_NAMES.test(name)) return true;
	if (name === "NODE_OPTIONS") return APP_NODE_OPTIONS.test(value);
	if (USERS_ELECTRON.test(name)) return false;
	return DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix));
}
/** Where the package the app runs from is mounted, and where that package alone keeps things; no trailing slash. */
function bundleRoots(own) {
	return [
		[
			"APPIMAGE",
			"ARGV0",
			"OWD"
		].some((name) => own[name] !== void 0) ? own["APPDIR"] : void 0,
		own["SNAP"],
		own["SNAP_USER_DATA"],
		own["SNAP_USER_COMMON"],
		own["SNAP_DATA"],
		own["SNAP_COMMON"],
		own["FLATPAK_ID"] === void 0 ? void 0 : "/app"
	].filter((root) => root !== void 0).map((root) => root.replace(/\/+$/, "")).filter((root) => root.startsWith("/"));
}
/**
* Takes the directories of the app's package out of a list with colons (`LD_LIBRARY_PATH`, `XDG_DATA_DIRS`,
* `GIO_MODULE_DIR` …). Undefined where nothing else was in it; any other value comes back as it was.
*/
function withoutBundle(value, roots) {
	const entries = value.split(":");
	const kept = entries.filter((entry) => !roots.some((root) => isBelow(entry, root)));
	if (kept.length === entries.length) return value;
	return kept.some((entry) => entry !== "") ? kept.join(":") : void 0;
}
/** A PATH without what npm puts before it for a script: the programs of the project's packages. */
function withoutNpmFolders(path) {
	return path.split(":").filter((folder) => !/\/(?:node_modules\/\.bin|node-gyp-bin)$/.test(folder)).join(":");
}
function isBelow(path, root) {
	return path === root || path.startsWith(`${root}/`);
}
// electron/shell/environment/variables.ts
/** Marks every process of one shell, so that none is missed at the end whatever it does. */
const MARK_NAME = "DRAWBRIDGE_SHELL";
/** A mark for one shell: `NAME=owner.value`, the value unguessable. */
function createMark$1(owner) {
	return `${toMarkPrefix(owner)}${takeRandomBytes(16).toString("hex")}`;
}
/** What all marks of one installation begin with, also those of earlier runs of the app. */
function toMarkPrefix(owner) {
	return `${MARK_NAME}=${owner}.`;
}
/** The environment of a command (shell-tool 2). Pure: the app's own environment comes in. */
function toCommandEnvironment(own, given) {
	const env = withoutAppVariables(own, given.windows === true);
	if (given.path !== void 0) env["PATH"] = given.path;
	if (![
		"LC_ALL",
		"LC_CTYPE",
		"LANG"
	].some((name) => (env[name] ?? "") !== "")) env["LANG"] = "C.UTF-8";
	return withMark({
		...env,
		...given.pty === true ? { TERM: "xterm-256color" } : {
			TERM: "dumb",
			NO_COLOR: "1"
		},
		GIT_TERMINAL_PROMPT: "0",
		GIT_PAGER: "cat",
		PAGER: "cat",
		GIT_EDITOR: ":",
		HISTFILE: "",
		SHELL: given.shellPath
	}, given.mark);
}
/** The environment with this mark, in place of the one it had. */
function withMark(env, mark) {
	const [name = MARK_NAME, value] = mark.split("=");
	return {
		...env,
		[name]: value
	};
}
/** The user's part of the app's environment: without what belongs to the app, to its package or to how it was started. */
function withoutAppVariables(own, windows) {
	const roots = windows ? [] : bundleRoots(own);
	const startedByNpm = own["npm_lifecycle_event"] !== void 0;
	const env = {};
	for (const [name, value] of Object.entries(own)) {
		const key = windows && !name.startsWith("npm_") ? name.toUpperCase() : name;
		if (value === void 0 || isAppVariable(key, value, startedByNpm)) continue;
		const kept = withoutBundle(value, roots);
		if (kept !== void 0) env[windows && key === "PATH" ? key : name] = kept;
	}
	if (startedByNpm && env["PATH"] !== void 0) env["PATH"] = withoutNpmFolders(env["PATH"]);
	restore(env, "HOME", own["SNAP_REAL_HOME"]);
	restore(env, "XDG_CURRENT_DESKTOP", own["ORIGINAL_XDG_CURRENT_DESKTOP"]);
	return env;
}
/** What was put aside when the app was started, under another name. */
function restore(env, name, value) {
	if (value !== void 0) env[name] = value;
}
// electron/shell/environment/command-environment.ts
/** Makes the environment of each shell; waits for the user's PATH once. */
var CommandEnvironment = class {
	#own;
	#owner;
	#loginPath;
	#windows;
	/** `loginPath` must never reject and have a time limit of its own. */
	constructor(own, owner, loginPath, platform = process.platform) {
		this.#windows = platform === "win32";
		this.#own = own;
		this.#owner = owner;
		this.#loginPath = loginPath;
	}
	/** The app's own environment, for looking up programs. */
	get own() {
		return this.#own;
	}
	/** The environment for one shell, with the mark that tells its processes; `pty` where it has a terminal. */
	async create(shellPath, { pty } = {}) {
		const mark = createMark$1(this.#owner);
		const given = {
			mark,
			shellPath,
			path: await this.#loginPath,
			pty,
			windows: this.#windows
		};
		const env = toCommandEnvironment(this.#own, given);
		return {
			env: this.#windows ? toGitBashEnvironment(env, shellPath) : env,
			mark
		};
	}
	/** The same environment with a mark of its own, for another shell. */
	forAnotherShell({ env }) {
		const mark = createMark$1(this.#owner);
		return {
			env: withMark(env, mark),
			mark
		};
	}
};
// electron/shell/environment/system-path.ts
/**
* The PATH that macOS has for everyone, as its `path_helper` makes it: the lines of `/etc/paths`, then those of the files
* in `/etc/paths.d` in the order of their names. Undefined where there is none.
*
* @param etc the folder `/etc`
*/
function readSystemPath(etc = "/etc") {
	const more = join(etc, "paths.d");
	const directories = [join(etc, "paths"), ...namesIn(more).map((name) => join(more, name))].flatMap(linesOf).filter(isAbsolute);
	return directories.length === 0 ? void 0 : [...new Set(directories)].join(":");
}
function namesIn(folder) {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
}
function linesOf(file) {
	try {
		return readFileSync(file, "utf8").split("\n");
	} catch {
		return [];
	}
}
// electron/shell/environment/login-path.ts
/** How long the user's start-up files may take, in ms. Commands wait no longer than this, once. */
const LOGIN_SHELL_LIMIT_MS = 3e3;
/** When a login shell that never ends is ended, in ms. Only then, see {@link LoginShell}. */
const END_AFTER_MS = 6e4;
/** Between SIGHUP, which start-up files know from a closed terminal, and SIGKILL, in ms. */
const END_GRACE_MS = 2e3;
/** More than this much from a login shell is not a PATH. */
const MAX_BYTES = 1048576;
/**
* The PATH the user has in a terminal: an app started from a dock has a poorer one. Asks their login shell once, as an
* interactive login shell, since many `.bashrc` stop early otherwise. Undefined where it cannot be told in time, and on
* macOS then what the system has for everyone. Never rejects.
*/
async function readLoginPath(env, options = {}) {
	const { platform = process.platform } = options;
	if (platform === "win32") return void 0;
	const own = withoutAppVariables(env, false);
	const shell = loginShellOf(own);
	const known = (shell === void 0 ? void 0 : await ask(shell, own, options)) ?? (platform === "darwin" ? readSystemPath() : void 0);
	return known === void 0 ? void 0 : mergePaths(known, own["PATH"] ?? "");
}
/** The user's order first, then what only the app has; each directory once, and none that a command could not be given. */
function mergePaths(login, own) {
	const directories = [...login.split(delimiter), ...own.split(delimiter)].filter((directory) => isAbsolute(directory) && !directory.includes("�"));
	return [...new Set(directories)].join(delimiter);
}
/** How a shell is asked to run a text as an interactive login shell. */
function toLoginArguments(shell, script) {
	const name = basename(shell);
	if (/^t?csh$/.test(name)) return {
		argv0: `-${name}`,
		args: [
			"-i",
			"-c",
			script
		]
	};
	if (/^(?:pwsh|powershell)(?:-preview)?$/.test(name)) return {
		argv0: name,
		args: [
			"-Login",
			"-Command",
			script
		]
	};
	return {
		argv0: name,
		args: [
			"-i",
			"-l",
			"-c",
			script
		]
	};
}
function loginShellOf(env) {
	const named = env["SHELL"];
	if (named !== void 0 && isAbsolute(named)) return named;
	try {
		const { shell } = userInfo();
		return shell !== null && isAbsolute(shell) ? shell : void 0;
	} catch {
		return;
	}
}
async function ask(shell, env, options) {
	const mark = `__PATH_${randomBytes(8).toString("hex")}__`;
	const [, path, after] = (await new LoginShell(shell, `printf %s ${mark}; printenv PATH; printf %s ${mark}`, env, options).text)?.split(mark) ?? [];
	if (path === void 0 || after === void 0) return void 0;
	const value = path.replace(/\n$/, "");
	return value === "" ? void 0 : value;
}
/**
* A login shell that is asked once.
*
* At the limit only the waiting ends. A start-up file that is cut off half-way leaves its locks behind (pyenv does), and
* then every new terminal of the user waits for them; so the shell gets far more time before it is ended.
*/
var LoginShell = class {
	/** What it printed; undefined where it could not be started or took too long. */
	text;
	#child;
	#ended = false;
	constructor(shell, script, env, options) {
		const { argv0, args } = toLoginArguments(shell, script);
		const child = spawn(shell, args, {
			argv0,
			detached: true,
			env: {
				...env,
				TERM: "dumb",
				DISABLE_AUTO_UPDATE: "true"
			},
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		});
		this.#child = child;
		const { limitMs = LOGIN_SHELL_LIMIT_MS, endAfterMs = END_AFTER_MS, signal } = options;
		const last = setTimeout(() => {
			this.#end();
		}, endAfterMs).unref();
		const onAbort = () => {
			this.#end();
		};
		signal?.addEventListener("abort", onAbort, { once: true });
		const settled = () => {
			this.#ended = true;
			clearTimeout(last);
			signal?.removeEventListener("abort", onAbort);
		};
		this.text = this.#read(limitMs, settled);
		if (signal?.aborted === true) onAbort();
	}
	#read(limitMs, settled) {
		const child = this.#child;
		const { stdout } = child;
		return new Promise((resolve) => {
			let text = "";
			const limit = setTimeout(() => {
				resolve(void 0);
				child.unref();
				if (stdout instanceof Socket) stdout.unref();
			}, limitMs);
			stdout?.setEncoding("utf8").on("data", (piece) => {
				if (text.length < MAX_BYTES) text += piece;
			});
			child.on("error", () => {
				settled();
				clearTimeout(limit);
				resolve(void 0);
			});
			child.on("exit", () => {
				settled();
				clearTimeout(limit);
				setImmediate(() => {
					stdout?.destroy();
					resolve(text);
				});
			});
		});
	}
	/** Ends it and what it waits for, as closing its terminal would. */
	#end() {
		this.#signal("SIGHUP");
		setTimeout(() => {
			this.#signal("SIGKILL");
		}, END_GRACE_MS).unref();
	}
	#signal(signal) {
		const { pid } = this.#child;
		if (pid === void 0 || this.#ended) return;
		try {
			process.kill(-pid, signal);
		} catch {}
	}
};
// electron/shell/environment/working-directory.ts
/**
* The real path of `workdir`, relative to the workspace or absolute inside an allowed root.
*
* Security: `roots` are the real paths the user has allowed. They are not resolved again, for a root that has become a
* link since would lead elsewhere.
*/
async function resolveWorkdir(workdir, workspace, roots) {
	const asked = resolve(workspace, workdir);
	const real = await realDirectory(asked);
	if (real === null) return fail({
		code: "WORKDIR_NOT_FOUND",
		message: `workdir is not a directory: ${asked}`
	});
	if (roots.some((root) => isInside(real, root))) return ok(real);
	return fail({
		code: "WORKDIR_OUTSIDE_WORKSPACE",
		message: `workdir ${asked} is outside the workspace ${workspace}`
	});
}
function isInside(path, root) {
	const way = relative(root, path);
	return way === "" || !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}
async function realDirectory(path) {
	try {
		const real = await realpath(path);
		return (await stat(real)).isDirectory() ? real : null;
	} catch {
		return null;
	}
}
// electron/shell/output/file-name.ts
/** Session ids as in `shared/protocol/identifiers.ts`; what follows the last `_` is the number. */
const FILE_NAME = /^((?!\.)[A-Za-z0-9._-]{1,64})_([1-9]\d{0,14})\.out$/;
/** `<session>_<N>.out` (protocol 6.5). */
function toFileName(sessionId, number) {
	return `${sessionId}_${String(number)}.out`;
}
/** The parts of such a name; null where the name is no output file's. */
function parseFileName(name) {
	const match = FILE_NAME.exec(name);
	if (match?.[1] === void 0) return null;
	return {
		sessionId: match[1],
		number: Number(match[2])
	};
}
// electron/shell/output/file-numbers.ts
/** Sessions whose next number is kept beside those that live; one-shots come by the thousand. */
const MAX_NEXT = 1e3;
/** Sessions whose removed numbers are kept, the latest. */
const MAX_REMOVED = 1e4;
/** A result that names a file is kept, and sent again, at most this long (protocol 3.4: settled calls, 7 days). */
const REPORT_LIFE_MS = 6048e5;
/** Ids the engine makes for one-shots are random and made once; their numbers need no memory. */
const ONE_SHOT_ID = /^sh-[0-9a-f]{12}$/;
/**
* The N of `<session>_<N>.out`. A number is free when no file has it, so two things must be remembered: the next number,
* to spare the search, and numbers whose files were removed, since a report may still name them. The latter is in a file
* of the app's data folder, for ids of sessions come back after a restart. Both are bounded.
*/
var FileNumbers = class {
	#path;
	#isLive;
	#next = /* @__PURE__ */ new Map();
	#removed = null;
	#isChanged = false;
	constructor(path, isLive) {
		this.#path = path;
		this.#isLive = isLive;
	}
	/** The number after the last one used, where that is known. */
	known(folder, sessionId) {
		return this.#next.get(toKey(folder, sessionId));
	}
	/** Where the search for a free number begins. */
	first(folder, sessionId, nowMs = Date.now()) {
		const known = this.known(folder, sessionId);
		if (known !== void 0) return known;
		const removed = this.#removedNumbers().get(toKey(folder, sessionId));
		return removed === void 0 || removed.untilMs < nowMs ? 1 : removed.number + 1;
	}
	/** The number is taken. */
	use(folder, sessionId, number) {
		const key = toKey(folder, sessionId);
		this.#next.delete(key);
		this.#next.set(key, number + 1);
		if (this.#next.size <= MAX_NEXT) return;
		for (const [oldest] of this.#next) {
			if (oldest === key) return;
			if (this.#isLive(oldest.slice(oldest.lastIndexOf("\0") + 1))) continue;
			this.#next.delete(oldest);
			return;
		}
	}
	/** The file with this number, written last at `writtenMs` (Unix ms), was removed. */
	remove(folder, sessionId, number, writtenMs) {
		if (ONE_SHOT_ID.test(sessionId)) return;
		const untilMs = writtenMs + REPORT_LIFE_MS;
		if (untilMs < Date.now()) return;
		const removed = this.#removedNumbers();
		const key = toKey(folder, sessionId);
		const before = removed.get(key);
		removed.delete(key);
		removed.set(key, {
			number: Math.max(number, before?.number ?? 0),
			untilMs: Math.max(untilMs, before?.untilMs ?? 0)
		});
		const oldest = removed.keys().next().value;
		if (removed.size > MAX_REMOVED && oldest !== void 0) removed.delete(oldest);
		this.#isChanged = true;
	}
	/** Writes what was removed to disk, should there be something new. A failure is tried again next time. */
	async save() {
		if (!this.#isChanged) return;
		this.#isChanged = false;
		const now = Date.now();
		const lines = [...this.#removedNumbers()].filter(([, { untilMs }]) => untilMs >= now).map(([key, { number, untilMs }]) => JSON.stringify([
			key,
			number,
			Math.ceil(untilMs)
		]));
		try {
			await mkdir(dirname(this.#path), { recursive: true });
			const draft = `${this.#path}.new`;
			await writeFile(draft, lines.join("\n"), { mode: 384 });
			await rename(draft, this.#path);
		} catch {
			this.#isChanged = true;
		}
	}
	#removedNumbers() {
		this.#removed ??= new Map(readLines(this.#path).flatMap(parseLine));
		return this.#removed;
	}
};
/** A NUL stands in no path and no id. */
function toKey(folder, sessionId) {
	return `${folder}\0${sessionId}`;
}
function readLines(path) {
	try {
		return readFileSync(path, "utf8").split("\n");
	} catch {
		return [];
	}
}
/** Lines that cannot be read are left out: a number used again is a nuisance, a start that fails is worse. */
function parseLine(line) {
	try {
		const parts = JSON.parse(line);
		if (!Array.isArray(parts)) return [];
		const [key, number, untilMs] = parts;
		if (typeof key !== "string" || !isCount(number) || !isCount(untilMs)) return [];
		return [[key, {
			number,
			untilMs
		}]];
	} catch {
		return [];
	}
}
function isCount(value) {
	return Number.isSafeInteger(value) && value > 0;
}
// electron/shell/output/free-space.ts
/** After this many bytes the disk is looked at again; far below the 1 GB that is kept free (shell-tool 8). */
const LOOK_AFTER_BYTES = 8388608;
/** Others write too: a look is good for this long, in ms, and only as long as something is written. */
const LOOK_AFTER_MS = 1e4;
const SYSTEM$1 = {
	now: (folder) => toBytes(statfsSync(folder)),
	soon: async (folder) => toBytes(await statfs(folder))
};
/**
* Watches the disk a folder is on, so that output files stop before it is full (shell-tool 8). Costs nothing while
* nothing is written, and next to nothing for little output. What cannot be read counts as room enough: then the disk
* itself has the last word.
*/
var FreeSpace = class {
	#folder;
	#minFreeBytes;
	#reader;
	#low = false;
	#notedBytes = 0;
	#lookedAtMs = Number.NEGATIVE_INFINITY;
	#bytesSince = 0;
	#looking = null;
	/** @param folder must exist; `minFreeBytes` is asked each time, so that a change of the setting counts from the next look on */
	constructor(folder, minFreeBytes, reader = SYSTEM$1) {
		this.#folder = folder;
		this.#minFreeBytes = minFreeBytes;
		this.#reader = reader;
	}
	/** Below this nothing more is written. */
	get minFreeBytes() {
		return this.#minFreeBytes();
	}
	/** Too little was free at the last look. The first time it looks at once: a new command must know. */
	get isLow() {
		if (this.#lookedAtMs === Number.NEGATIVE_INFINITY) this.#lookNow();
		return this.#low;
	}
	/** Number of bytes ever noted. */
	get notedBytes() {
		return this.#notedBytes;
	}
	/** Bytes are about to be written. Starts a look where it is time for one, and does not wait for it. */
	note(bytes) {
		this.#notedBytes += bytes;
		this.#bytesSince += bytes;
		if (this.#looking !== null) return;
		if (this.#bytesSince < LOOK_AFTER_BYTES && performance.now() - this.#lookedAtMs < LOOK_AFTER_MS) return;
		this.look();
	}
	/** Looks at the disk; resolves when {@link isLow} is up to date. Never rejects. */
	async look() {
		this.#looking ??= this.#lookSoon();
		await this.#looking;
	}
	#lookNow() {
		try {
			this.#take(this.#reader.now(this.#folder));
		} catch {
			this.#take(Number.POSITIVE_INFINITY);
		}
	}
	async #lookSoon() {
		this.#bytesSince = 0;
		try {
			this.#take(await this.#reader.soon(this.#folder));
		} catch {
			this.#take(Number.POSITIVE_INFINITY);
		}
		this.#looking = null;
	}
	#take(freeBytes) {
		this.#low = freeBytes < this.#minFreeBytes();
		this.#lookedAtMs = performance.now();
	}
};
function toBytes({ bavail, bsize }) {
	return bavail * bsize;
}
// electron/shell/output/output-retention.ts
/** Files looked at together: enough to keep the disk busy, few enough to leave it to the commands. */
const LOOKS_AT_ONCE = 16;
/** Files sorted without a pause of the event loop: about a millisecond. */
const RUN_LENGTH = 2048;
/**
* Removes output files that are too old, and the oldest where they take too much room (shell-tool 8). Touches nothing
* but plain files of this user with the name of an output file, directly in `folder`; null where that is no folder of
* its own, or gone. The event loop goes on all the time, also with 100,000 files.
*/
async function cleanFolder(folder, limits, rooms) {
	const place = await openPlace(folder);
	if (place === null) return null;
	try {
		const kept = [];
		const oldestKept = Date.now() - limits.maxAgeMs;
		for await (const file of findFiles(place.path, rooms)) if (file.writtenMs >= oldestKept || !await removeFile(place, file, rooms)) kept.push(file);
		return await makeRoom(place, kept, limits.maxBytes, rooms);
	} catch {
		return null;
	} finally {
		await place.handle?.close();
	}
}
/** Security: a link planted as `shellOutput` must not make us remove files elsewhere. */
async function openPlace(folder) {
	const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants$1;
	const isReal = async () => await realpath(folder) === folder;
	let handle = null;
	try {
		if (process.platform !== "linux") return await isReal() ? {
			folder,
			path: folder,
			handle: null,
			isSame: isReal
		} : null;
		handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
		const path = `/proc/self/fd/${String(handle.fd)}`;
		if (await readlink(path) === folder) return {
			folder,
			path,
			handle,
			isSame: () => Promise.resolve(true)
		};
	} catch {}
	await handle?.close();
	return null;
}
async function* findFiles(path, rooms) {
	let names = [];
	for await (const entry of await opendir(path, { bufferSize: 256 })) {
		if (rooms.isStopped()) return;
		if (parseFileName(entry.name) === null) continue;
		names.push(entry.name);
		if (names.length < LOOKS_AT_ONCE) continue;
		yield* await lookAt$1(path, names);
		names = [];
	}
	yield* await lookAt$1(path, names);
}
async function lookAt$1(path, names) {
	return (await Promise.all(names.map((name) => findFile(path, name)))).filter((file) => file !== null);
}
async function findFile(path, name) {
	const parts = parseFileName(name);
	if (parts === null) return null;
	try {
		const { size, mtimeMs, uid, mode } = await lstat(join(path, name));
		if (!isPlainFile(mode) || uid !== (process.getuid?.() ?? uid)) return null;
		return {
			...parts,
			name,
			bytes: size,
			writtenMs: mtimeMs
		};
	} catch {
		return null;
	}
}
function isPlainFile(mode) {
	return (mode & constants$1.S_IFMT) === constants$1.S_IFREG;
}
async function makeRoom(place, files, maxBytes, rooms) {
	let bytes = 0;
	let oldestMs = Number.POSITIVE_INFINITY;
	for (const file of files) {
		bytes += file.bytes;
		oldestMs = Math.min(oldestMs, file.writtenMs);
	}
	if (bytes <= maxBytes) return {
		bytes,
		oldestMs
	};
	oldestMs = Number.POSITIVE_INFINITY;
	for await (const file of oldestFirst(files)) {
		if (rooms.isStopped()) break;
		if (bytes > maxBytes && await removeFile(place, file, rooms)) bytes -= file.bytes;
		else {
			oldestMs = Math.min(oldestMs, file.writtenMs);
			if (bytes <= maxBytes) break;
		}
	}
	return {
		bytes,
		oldestMs
	};
}
/** The files in order of age, without the pause that sorting all of them at once would be. */
async function* oldestFirst(files) {
	const runs = [];
	for (let start = 0; start < files.length; start += RUN_LENGTH) {
		const run = files.slice(start, start + RUN_LENGTH);
		runs.push(run.sort((a, b) => b.writtenMs - a.writtenMs));
		await setImmediate$1();
	}
	for (;;) {
		let oldest;
		for (const run of runs) if ((run.at(-1)?.writtenMs ?? Number.POSITIVE_INFINITY) < (oldest?.at(-1)?.writtenMs ?? Number.POSITIVE_INFINITY)) oldest = run;
		const next = oldest?.pop();
		if (next === void 0) return;
		yield next;
	}
}
/** False where it must stay: its session lives, or it is not the file it was a moment ago. */
async function removeFile(place, file, rooms) {
	if (rooms.isStopped() || rooms.isLive(file.sessionId)) return false;
	const now = await findFile(place.path, file.name);
	if (now === null) return true;
	if (now.writtenMs !== file.writtenMs || !await place.isSame()) return false;
	if (rooms.isLive(file.sessionId)) return false;
	try {
		await unlink(join(place.path, file.name));
	} catch {
		return false;
	}
	rooms.removed(place.folder, file, file.writtenMs);
	return true;
}
// electron/shell/output/retention-schedule.ts
/** A folder that nothing has happened to is looked at again after this long: others write and remove files too. */
const LOOK_AGAIN_MS = 36e5;
/** The first look comes this long after the first use, so that no command waits for the disk because of it. */
const FIRST_LOOK_MS$1 = 1e3;
/** Decides when output folders are cleaned: when there may be something to remove, and one at a time. */
var RetentionSchedule = class {
	#options;
	#folders = /* @__PURE__ */ new Map();
	#sweeping = null;
	#timer;
	#stopped = false;
	constructor(options) {
		this.#options = options;
	}
	/** From now on `folder` is kept in bounds; a first look at it follows soon. */
	watch(folder, writtenBytes) {
		if (this.#folders.has(folder) || this.#stopped) return;
		this.#folders.set(folder, {
			writtenBytes,
			last: null
		});
		this.#timer ??= setTimeout(() => {
			this.#timer = void 0;
			this.sweep();
		}, FIRST_LOOK_MS$1).unref();
	}
	/** Cleans the folders that need it. Cheap where none does. Never rejects. */
	async sweep() {
		this.#sweeping ??= this.#sweepAll().finally(() => {
			this.#sweeping = null;
		});
		await this.#sweeping;
	}
	/** Resolves when no sweep runs any more; none begins after this. */
	async close() {
		this.#stopped = true;
		clearTimeout(this.#timer);
		await this.#sweeping;
	}
	async #sweepAll() {
		for (const [folder, watched] of this.#folders) {
			if (this.#stopped) return;
			const limits = this.#options.limits();
			if (!isDue(watched, limits)) continue;
			const writtenBytes = watched.writtenBytes();
			watched.last = {
				...await cleanFolder(folder, limits, {
					...this.#options.rooms,
					isStopped: () => this.#stopped
				}) ?? {
					bytes: 0,
					oldestMs: Number.POSITIVE_INFINITY
				},
				atMs: performance.now(),
				writtenBytes
			};
		}
		await this.#options.swept();
	}
};
function isDue({ last, writtenBytes }, limits) {
	if (last === null) return true;
	const bytes = last.bytes + writtenBytes() - last.writtenBytes;
	return last.oldestMs < Date.now() - limits.maxAgeMs || bytes > limits.maxBytes || performance.now() - last.atMs > LOOK_AGAIN_MS;
}
// electron/shell/output/output-folder.ts
/** Name of the folder, in a workspace or in the app's data folder (protocol 6.5). */
const FOLDER_NAME = "shellOutput";
const FILE_FLAGS = constants$1.O_WRONLY | constants$1.O_CREAT | constants$1.O_NOFOLLOW | constants$1.O_APPEND;
/** Gives up the search for a free number after this many; only a hostile folder holds so many files of one session. */
const MAX_TRIES = 1e5;
/** In the app's data folder: which numbers must not come again. */
const NUMBERS_NAME = "output-numbers.jsonl";
const MS_PER_DAY = 864e5;
/** How long a file without content may be missing: short for a person, long against a quick series of commands. */
const EMPTY_FILE_DELAY_MS = 50;
/** Where output files go: into the workspace, or into the app's data folder where that cannot be or is not wanted. */
var OutputFolder = class {
	#dataDir;
	#limits;
	/** Folders known to exist with their `.gitignore`. */
	#ready = /* @__PURE__ */ new Set();
	#spaces = /* @__PURE__ */ new Map();
	#numbers;
	#retention;
	/** Paths of empty files that are still to be made. */
	#toMake = [];
	#making = Promise.resolve();
	#timer;
	/** @param isLive whether a session with this id lives, in any conversation: its files stay */
	constructor(dataDir, limits, isLive) {
		this.#dataDir = dataDir;
		this.#limits = limits;
		this.#numbers = new FileNumbers(join(dataDir, NUMBERS_NAME), isLive);
		this.#retention = new RetentionSchedule({
			limits: () => ({
				maxAgeMs: limits().outputKeepDays * MS_PER_DAY,
				maxBytes: limits().outputFolderBytes
			}),
			rooms: {
				isLive,
				removed: (folder, file, writtenMs) => {
					this.#numbers.remove(folder, file.sessionId, file.number, writtenMs);
				}
			},
			swept: () => this.#numbers.save()
		});
		this.#watch(join(toRealPath(dataDir), FOLDER_NAME));
	}
	/** A place for the output of one command; nothing is made yet. */
	slot(workspace, sessionId, where) {
		let path = null;
		const parent = where === "workspace" ? workspace : this.#dataDir;
		return {
			space: this.#space(parent),
			open: () => {
				if (path === null) return this.open(workspace, sessionId, where);
				const fd = openSync(path, FILE_FLAGS, 384);
				requireSamePlace(fd, path);
				return this.#toOpened(fd, path, workspace);
			},
			leaveEmpty: () => {
				const folder = join(parent, FOLDER_NAME);
				const number = this.#numbers.known(folder, sessionId);
				if (number === void 0) {
					const { fd, name } = this.open(workspace, sessionId, where);
					closeSync(fd);
					return name;
				}
				path = join(folder, toFileName(sessionId, number));
				this.#numbers.use(folder, sessionId, number);
				this.#makeEmpty(path);
				return toReportedName(path, workspace);
			}
		};
	}
	/** Removes files that are too old or too many, where that may be needed. Never rejects. */
	async sweep() {
		await this.#retention.sweep();
	}
	/** Makes the empty files that are still to be made, and ends the sweeps. */
	async settle() {
		await this.#retention.close();
		clearTimeout(this.#timer);
		await this.#making;
		await this.#makeAll();
	}
	/**
	* Makes a file later, in the background. A new file can take the disk a millisecond, three times what a builtin takes
	* altogether, and nobody waits for one without content.
	*/
	#makeEmpty(path) {
		this.#toMake.push(path);
		if (this.#toMake.length > 1) return;
		this.#timer = setTimeout(() => {
			this.#making = this.#making.then(() => this.#makeAll());
		}, EMPTY_FILE_DELAY_MS);
	}
	async #makeAll() {
		for (const path of this.#toMake.splice(0)) await createEmpty(path);
	}
	/** Opens `<session>_<N>.out` with the next free N. Throws what the file system says where nothing can be opened. */
	open(workspace, sessionId, where) {
		if (where === "workspace") try {
			return this.#openIn(workspace, sessionId, workspace);
		} catch {}
		mkdirSync(this.#dataDir, { recursive: true });
		return this.#openIn(realpathSync.native(this.#dataDir), sessionId, workspace);
	}
	#openIn(parent, sessionId, workspace) {
		const folder = join(parent, FOLDER_NAME);
		if (!this.#ready.has(folder)) this.#prepare(folder);
		try {
			return this.#openNext(folder, sessionId, workspace);
		} catch (error) {
			if (!isCode(error, "ENOENT")) throw error;
			this.#prepare(folder);
			return this.#openNext(folder, sessionId, workspace);
		}
	}
	#prepare(folder) {
		try {
			mkdirSync(folder, { mode: 448 });
		} catch (error) {
			if (!isCode(error, "EEXIST")) throw error;
		}
		requireRealFolder(folder);
		try {
			writeFileSync(join(folder, ".gitignore"), "*\n", {
				flag: "wx",
				mode: 384
			});
		} catch (error) {
			if (!isCode(error, "EEXIST")) throw error;
		}
		this.#ready.add(folder);
		this.#watch(folder);
	}
	#watch(folder) {
		const space = this.#space(dirname(folder));
		this.#retention.watch(folder, () => space.notedBytes);
	}
	/** The watch over the disk of a workspace or of the data folder. */
	#space(parent) {
		let space = this.#spaces.get(parent);
		if (space === void 0) {
			space = new FreeSpace(parent, () => this.#limits().minFreeBytes);
			this.#spaces.set(parent, space);
		}
		return space;
	}
	#toOpened(fd, path, workspace) {
		return {
			fd,
			name: toReportedName(path, workspace),
			space: this.#space(dirname(dirname(path))),
			isInPlace: () => isSamePlace(fd, path)
		};
	}
	#openNext(folder, sessionId, workspace) {
		requireRealFolder(folder);
		const first = this.#numbers.first(folder, sessionId);
		for (let number = first; number < first + MAX_TRIES; number++) {
			const path = join(folder, toFileName(sessionId, number));
			const fd = openNew(path);
			if (fd === null) continue;
			requireSamePlace(fd, path);
			this.#numbers.use(folder, sessionId, number);
			return this.#toOpened(fd, path, workspace);
		}
		throw new Error(`no free number for output files of session ${sessionId}`);
	}
};
async function createEmpty(path) {
	try {
		if (await realpath(dirname(path)) !== dirname(path)) return;
		await (await open(path, FILE_FLAGS, 384)).close();
	} catch {}
}
function openNew(path) {
	try {
		return openSync(path, FILE_FLAGS | constants$1.O_EXCL, 384);
	} catch (error) {
		if (isCode(error, "EEXIST")) return null;
		throw error;
	}
}
/** Security: a link planted as `shellOutput` must not lead our files out of the workspace. */
function requireRealFolder(folder) {
	if (realpathSync.native(folder) !== folder) throw new Error(`${folder} is a link`);
}
/** Security: the same, should the folder have been exchanged between the look and the open. */
function requireSamePlace(fd, path) {
	if (isSamePlace(fd, path)) return;
	closeSync(fd);
	throw new Error(`${path} is not where it was expected`);
}
function isSamePlace(fd, path) {
	if (process.platform !== "linux") return true;
	try {
		return readlinkSync(`/proc/self/fd/${String(fd)}`) === path;
	} catch {
		return false;
	}
}
/** The folder may not be there yet. */
function toRealPath(folder) {
	try {
		return realpathSync.native(folder);
	} catch {
		return folder;
	}
}
function toReportedName(path, workspace) {
	const inside = relative(workspace, path);
	const name = inside.startsWith("..") ? path : inside;
	return sep === "/" ? name : name.replaceAll(sep, "/");
}
function isCode(error, code) {
	return error instanceof Error && "code" in error && error.code === code;
}
// electron/shell/refusals.ts
/** A refusal with a sentence the model can act on. */
function refuse(code, message, details) {
	return {
		kind: "refused",
		code,
		message,
		details
	};
}
/** The session is unknown, or has ended: says when and why. */
function refuseUnknown(manager, conversationId, id) {
	const ended = manager.findEnded(conversationId, id);
	if (ended === void 0) return refuse("SESSION_NOT_FOUND", manager.find(conversationId, id) === void 0 ? `there is no session or task ${id} in this conversation` : `session ${id} is ending`);
	const at = ended.at.toISOString();
	if (ended.kind === "task") return refuse("SESSION_NOT_FOUND", `task ${id} ended at ${at}, and its end was told; its output is in its output file`, {
		ended_at: at,
		reason: ended.reason
	});
	return refuse("SESSION_NOT_FOUND", `session ${id} ended at ${at}: ${END_REASONS[ended.reason]}; ` + (ended.mayOpenAgain === true ? "the next command with this id opens it anew" : "its id is not used again, choose a new one"), {
		ended_at: at,
		reason: ended.reason
	});
}
/** The session runs another command: says which and for how long. */
function refuseBusy(session) {
	const run = session.running;
	const seconds = Math.round((run?.elapsedMs ?? 0) / 1e3);
	const command = shorten(run?.command ?? "");
	const task = run?.taskId === void 0 ? "" : ` as task ${run.taskId}`;
	return refuse("SESSION_BUSY", `session ${session.id} has been running for ${String(seconds)} s${task}: ${command}; wait with write_stdin and an empty input, close it, or use another session_id`, {
		running_command: command,
		running_seconds: seconds
	});
}
/** The session runs in the other mode than the call asks for. */
function refuseMode(session) {
	const has = session.pty ? "runs in a terminal" : "runs without a terminal";
	return refuse("INVALID_ARGUMENTS", `pty differs from the mode of session ${session.id}, which ${has}; leave pty out, or use another session_id`);
}
/** The state a decision spoke of no longer holds; null where it does. */
function refuseChanged(manager, request, id) {
	const { judged, conversationId, args } = request;
	if (judged === void 0 || judged.subject === "look" || judged.subject === "harmless") return null;
	const session = manager.find(conversationId, id);
	if (session === void 0) return judged.sessionExists ? refuseUnknown(manager, conversationId, id) : null;
	if (!judged.sessionExists) return refuse("SESSION_BUSY", `session ${id} was opened after this call was judged; send it again`);
	if (args.action !== "write_stdin") return null;
	if ((session.running?.callId ?? null) === judged.runningCallId) return null;
	if (session.running !== null) return refuseBusy(session);
	return refuse("SESSION_NOT_FOUND", `the program in session ${id} ended before this input reached it; nothing was run`);
}
/** Stopped, expired or without a link since it was let through; null where it may begin. */
function refuseLate({ mayBegin }, signal) {
	if (mayBegin?.() !== false && !signal.aborted) return null;
	return refuse("CANCELLED", "the call was stopped before it began; nothing ran");
}
/** The directory is no longer the one that was judged. */
function refuseMoved(expected, now) {
	return refuse("WORKDIR_NOT_FOUND", `the directory changed after it was approved; ask again (it was ${expected}, it is ${now})`);
}
/** As many sessions as allowed are open: lists them. */
function refuseSessionLimit(open) {
	const ids = open.join(", ");
	return refuse("SESSION_LIMIT", `${String(open.length)} sessions are open, which is the limit: ${ids}; close one or use one of them`, { sessions: ids });
}
const END_REASONS = {
	command_done: "its command was done",
	agent: "it was closed",
	user: "the user ended it",
	idle: "it was idle for too long",
	lifetime: "it reached the end of its life",
	exited: "its shell ended",
	conversation_close: "its conversation was closed",
	client_restart: "the app was started again",
	shutdown: "the app was shut down"
};
function shorten(command) {
	return command.length > 200 ? `${command.slice(0, 199)}…` : command;
}
// shared/protocol/limits.ts
/** Longest command, in UTF-8 bytes. */
const MAX_COMMAND_BYTES = 131072;
/** Largest input of one write_stdin. */
const MAX_INPUT_BYTES = 65536;
/** Longest `workdir`, in characters (protocol 6.2). */
const MAX_WORKDIR_CHARS = 4096;
/** Preview: UTF-16 units (protocol 6.3). */
const PREVIEW_CHARS = 1e4;
/** Largest `yield_time_ms`. */
const MAX_YIELD_MS = 3e5;
/** Largest `timeout`, in seconds. */
const MAX_TIMEOUT_S = 86400;
// shared/shell-tool/shell-result.ts
/** First preview line of a command that the user stopped (shell-tool 6). */
const INTERRUPTED_BY_USER = "Interrupted by user. Do not retry automatically.";
/** What Node says of an ended child → exit status. */
function toExitStatus$1(code, signal) {
	if (signal !== null) return {
		exitCode: 128 + (constants.signals[signal] ?? 0),
		signal
	};
	return { exitCode: code ?? -1 };
}
// electron/shell/output/binary-detector.ts
/** So much of the beginning decides what an output is (reliability X15). */
const SNIFFED_BYTES = 4096;
/** Shorter output is always shown: "binary output, 9 bytes" helps nobody. */
const SHORTEST_BINARY_BYTES = 32;
/**
* Text holds few control bytes, and in UTF-8 none that is broken; a text in Latin-1 has a broken one in ten. Random and
* compressed bytes have one control byte in ten and every second one broken; programs are full of NULs.
*/
const MAX_STRANGE_SHARE = .2;
/** Without control bytes it may be text in another encoding, unless most of it is broken. */
const MAX_INVALID_SHARE = .5;
/** Of two bytes of UTF-16 in a Latin script one is NUL; some characters come from elsewhere. */
const UTF16_NUL_SHARE = .4;
/** What an output is, by its first bytes; only the first {@link SNIFFED_BYTES} are looked at. */
function detectForm(beginning) {
	const bytes = beginning.subarray(0, SNIFFED_BYTES);
	const utf16 = detectUtf16(bytes);
	if (utf16 !== null) return utf16;
	const { nuls, controls, invalid, doubleNuls } = countStrange(bytes);
	const isShort = bytes.length < SHORTEST_BINARY_BYTES;
	const isClean = controls === 0 && invalid <= (bytes.length - nuls) * MAX_STRANGE_SHARE;
	if (nuls > 1 && doubleNuls === 0 && isClean && (!isShort || bytes.at(-1) === 0)) return "nul-separated";
	if (isShort) return "text";
	if (nuls + controls === 0) return invalid > bytes.length * MAX_INVALID_SHARE ? "binary" : "text";
	return nuls + controls + invalid > bytes.length * MAX_STRANGE_SHARE ? "binary" : "text";
}
/** Number of bytes of whole lines at the beginning that hold nothing strange: what came before a program's binary output. */
function cleanLinesLength(bytes) {
	let lineStart = 0;
	for (let index = 0; index < bytes.length;) {
		const length = characterLength(bytes, index);
		if (length === 0 || isControl$1(bytes[index] ?? 0)) return lineStart;
		index += length;
		if (bytes[index - 1] === 10) lineStart = index;
	}
	return lineStart;
}
function countStrange(bytes) {
	let nuls = 0;
	let doubleNuls = 0;
	let controls = 0;
	let invalid = 0;
	for (let index = 0; index < bytes.length;) {
		const byte = bytes[index] ?? 0;
		const length = characterLength(bytes, index);
		if (byte === 0) {
			nuls += 1;
			if (bytes[index - 1] === 0) doubleNuls += 1;
		} else if (isControl$1(byte)) controls += 1;
		else if (length === 0) invalid += 1;
		index += Math.max(1, length);
	}
	return {
		nuls,
		doubleNuls,
		controls,
		invalid
	};
}
/** NUL and the control bytes that no text, colour, redrawn line or charset switch needs. */
function isControl$1(byte) {
	return byte < 7 || byte > 15 && byte < 32 && byte !== 27 || byte === 127;
}
/** Length of the UTF-8 character at `index`, also of one that the end cuts off; 0 where none begins. */
function characterLength(bytes, index) {
	const first = bytes[index] ?? 0;
	if (first < 128) return 1;
	if (first < 194 || first > 244) return 0;
	const present = Math.min(first < 224 ? 2 : first < 240 ? 3 : 4, bytes.length - index);
	for (let place = 1; place < present; place++) if (((bytes[index + place] ?? 0) & 192) !== 128) return 0;
	if (present > 1 && !isAllowedSecond(first, bytes[index + 1] ?? 0)) return 0;
	return present;
}
/** Neither overlong, nor a surrogate, nor beyond the last code point. */
function isAllowedSecond(first, second) {
	if (first === 224) return second >= 160;
	if (first === 237) return second < 160;
	if (first === 240) return second >= 144;
	return first !== 244 || second < 144;
}
/** UTF-16 by its byte order mark, or by NULs in every other place; what it says must hold no control characters. */
function detectUtf16(bytes) {
	if (bytes.length < 2) return null;
	const [first, second] = bytes;
	const marked = first === 255 && second === 254 ? "utf-16le" : first === 254 && second === 255 ? "utf-16be" : null;
	if (marked !== null) return isUtf16Text(bytes, marked) ? marked : null;
	if (bytes.length < 8 || !bytes.includes(0)) return null;
	const nuls = [0, 0];
	for (const [index, byte] of bytes.entries()) if (byte === 0) nuls[index & 1] = (nuls[index & 1] ?? 0) + 1;
	const [even = 0, odd = 0] = nuls;
	const few = bytes.length * .01;
	if (odd >= bytes.length * UTF16_NUL_SHARE && even <= few) return isUtf16Text(bytes, "utf-16le") ? "utf-16le" : null;
	if (even >= bytes.length * UTF16_NUL_SHARE && odd <= few) return isUtf16Text(bytes, "utf-16be") ? "utf-16be" : null;
	return null;
}
function isUtf16Text(bytes, encoding) {
	const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length & -2));
	let strange = 0;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		if (unit < 128 ? isControl$1(unit) : unit === 65533 || unit >= 128 && unit < 160) strange += 1;
	}
	return strange <= Math.max(1, text.length * .02) && text.length > 0;
}
// electron/shell/output/plain-text.ts
/**
* Escape sequences: CSI, the string sequences OSC, DCS, SOS, PM and APC (ended by ST, OSC also by BEL, or cut off), and
* the short ones, e.g. `ESC ( B` and `ESC 7`. Each alternative is linear: output is hostile.
*/
const ESCAPE_SEQUENCE = /\x1b(?:\[[0-?]*[ -/]*[@-~]?|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[ -/]+[0-~]?|[0-Z\\-~])?/g;
/** `ESC [ K` and `ESC [ 0 K` rub out the rest of a line, which matters for redrawn lines only. */
const ERASE_TO_END = /^\x1b\[0?K$/;
/** `ESC [ 2 K` rubs out the whole line. */
const ERASE_LINE = /^\x1b\[2K$/;
/** Control characters that mean nothing in text: C0 without tab and line feed, DEL, C1. */
const CONTROL_CHARACTERS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
const TAB = 9;
const BACKSPACE = 8;
const CARRIAGE_RETURN = 13;
/**
* Removes escape sequences and control characters; CRLF becomes LF; of a line that was redrawn with carriage returns
* only its final state is left.
*/
function toPlainText(output) {
	if (!hasControls(output)) return output;
	return output.replaceAll("\r\n", "\n").split("\n").map(toPlainLine).join("\n");
}
function hasControls(text) {
	return text.search(CONTROL_CHARACTERS) !== -1;
}
function toPlainLine(line) {
	const body = withoutTrailingReturns(line);
	if (!body.includes("\r") && !body.includes("\b")) return stripControls(body);
	return redraw(body);
}
/** Not by a pattern: `\r+$` takes quadratic time on returns that something follows. */
function withoutTrailingReturns(line) {
	let end = line.length;
	while (end > 0 && line.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1;
	return line.slice(0, end);
}
function stripControls(text) {
	return text.replace(ESCAPE_SEQUENCE, "").replace(CONTROL_CHARACTERS, "");
}
/** Plays a line back as a terminal would: a carriage return goes to its start, and later characters overwrite. */
function redraw(line) {
	const row = new Row(line.length);
	let position = 0;
	for (const match of line.matchAll(ESCAPE_SEQUENCE)) {
		row.print(line, position, match.index);
		position = match.index + match[0].length;
		if (ERASE_TO_END.test(match[0])) row.eraseToEnd();
		else if (ERASE_LINE.test(match[0])) row.erase();
	}
	row.print(line, position, line.length);
	return row.text;
}
/**
* The cells of one line. No sequence that we play moves the cursor right, so no column is beyond the length of the line.
* Rubbing out costs as much as was written since: output is hostile.
*/
var Row = class {
	/** Code points; 0 is a blank. */
	#cells;
	/** Cells that may not be blank: from the first up to, not including, the second. */
	#start = 0;
	#end = 0;
	#column = 0;
	constructor(columns) {
		this.#cells = new Uint32Array(columns);
	}
	print(line, start, end) {
		for (let index = start; index < end;) {
			const codePoint = line.codePointAt(index) ?? 0;
			index += codePoint > 65535 ? 2 : 1;
			if (codePoint === CARRIAGE_RETURN) this.#column = 0;
			else if (codePoint === BACKSPACE) this.#column = Math.max(0, this.#column - 1);
			else if (!isControl(codePoint)) this.#put(codePoint);
		}
	}
	erase() {
		this.#cells.fill(0, this.#start, this.#end);
		this.#start = 0;
		this.#end = 0;
	}
	eraseToEnd() {
		const from = Math.max(this.#column, this.#start);
		if (from >= this.#end) return;
		this.#cells.fill(0, from, this.#end);
		this.#end = from;
	}
	get text() {
		let text = "";
		for (const codePoint of this.#cells.subarray(0, this.#end)) text += codePoint === 0 ? " " : String.fromCodePoint(codePoint);
		return text;
	}
	#put(codePoint) {
		this.#start = this.#start === this.#end ? this.#column : Math.min(this.#start, this.#column);
		this.#cells[this.#column] = codePoint;
		this.#column += 1;
		this.#end = Math.max(this.#end, this.#column);
	}
};
function isControl(codePoint) {
	return codePoint < 32 && codePoint !== TAB || codePoint >= 127 && codePoint < 160;
}
// electron/shell/output/preview.ts
const LINE_FEED$4 = 10;
/** The last lines are nearly always within this. */
const FIRST_LOOK_BYTES = 65536;
const CONTRACT_LIMITS = {
	lines: 100,
	chars: PREVIEW_CHARS
};
/**
* The preview of raw output (shell-tool 8, protocol 6.3): plain text, its last lines, and of those the last characters.
* Invalid UTF-8 becomes U+FFFD.
*/
function toPreview(raw, limits = CONTRACT_LIMITS, encoding = "utf-8") {
	if (encoding !== "utf-8") return toTextPreview(raw, limits, encoding);
	for (let length = FIRST_LOOK_BYTES; length < raw.length; length *= 4) {
		const lineFeed = raw.indexOf(LINE_FEED$4, raw.length - length);
		if (lineFeed === -1) continue;
		const preview = toTextPreview(raw.subarray(lineFeed + 1), limits, encoding);
		if (preview.cut) return preview;
	}
	return toTextPreview(raw, limits, encoding);
}
function toTextPreview(raw, limits, encoding) {
	const text = toPlainText(new TextDecoder(encoding, { ignoreBOM: encoding === "utf-8" }).decode(raw));
	return lastPart(text.endsWith("\n") ? text.slice(0, -1) : text, limits);
}
/** The last lines of a text, and of those the last characters, never half a surrogate pair. */
function lastPart(text, limits) {
	let start = startOfLastLines(text, limits.lines);
	if (text.length - start > limits.chars) start = text.length - limits.chars;
	if (start > 0 && isLowSurrogate$1(text.charCodeAt(start))) start += 1;
	return {
		text: text.slice(start),
		cut: start > 0
	};
}
function startOfLastLines(text, lines) {
	if (lines <= 0) return text.length;
	let start = text.length;
	for (let left = lines; left > 0; left--) {
		const lineFeed = start === 0 ? -1 : text.lastIndexOf("\n", start - 1);
		if (lineFeed === -1) return 0;
		start = lineFeed;
	}
	return start + 1;
}
function isLowSurrogate$1(unit) {
	return unit >= 56320 && unit <= 57343;
}
// electron/shell/output/size-text.ts
const SIZES = [
	[1e9, "GB"],
	[1e6, "MB"],
	[1e3, "kB"]
];
/** A size as people write it, in units of 1,000: `12 MB`. */
function toSizeText(bytes) {
	for (const [size, unit] of SIZES) if (bytes >= size) return `${String(Math.round(bytes / size))} ${unit}`;
	return `${String(bytes)} bytes`;
}
// electron/shell/output/utf8-boundary.ts
/**
* Number of bytes at the end that begin a UTF-8 character without ending it: 0 to 3. They wait for the next answer, so
* that no character is cut in two.
*/
function incompleteTailLength(bytes) {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (byte < 128) return 0;
		if (byte >= 192) return back < sequenceLength(byte) ? back : 0;
	}
	return 0;
}
/** Number of bytes at the beginning that belong to a character whose first byte is missing: 0 to 3. */
function brokenHeadLength(bytes) {
	let length = 0;
	while (length < 3 && length < bytes.length && ((bytes[length] ?? 0) & 192) === 128) length += 1;
	return length;
}
function sequenceLength(firstByte) {
	if (firstByte >= 240) return 4;
	return firstByte >= 224 ? 3 : 2;
}
// electron/shell/output/output-preview.ts
/** How many blocks at the end are looked at for bytes that became binary later: more than a preview can show. */
const LAST_BLOCKS = 16;
const NUL = 0;
const LINE_FEED$3 = 10;
/**
* The preview of text. For binary output, the text before or after it and a line that says what is not shown (reliability
* X15); `hasFile`: that line may send the reader to the output file.
*/
function toOutputPreview(slice, limits, hasFile) {
	const { bytes, form, length, end } = slice;
	if (form === "binary") {
		const before = slice.beginning.subarray(0, cleanLinesLength(slice.beginning));
		return beforeBinary(before, length - before.length, limits, hasFile);
	}
	if (form === "text") return previewText(slice, limits, hasFile);
	return {
		...form !== "nul-separated" ? toPreview(bytes.subarray((end.offset - bytes.length) % 2), limits, form) : toPreview(withLineFeeds(withoutBrokenHead(slice)), limits),
		binary: false
	};
}
function previewText(slice, limits, hasFile) {
	const bytes = withoutBrokenHead(slice);
	const run = findBinaryRun(bytes);
	if (run === null) {
		const preview = toPreview(bytes, limits);
		const isBroken = slice.cut && !preview.cut && preview.text.includes("\n");
		return {
			text: isBroken ? preview.text.slice(preview.text.indexOf("\n") + 1) : preview.text,
			cut: preview.cut || isBroken,
			binary: false
		};
	}
	if (run.end === bytes.length) {
		const start = run.start + cleanLinesLength(bytes.subarray(run.start));
		return beforeBinary(bytes.subarray(0, start), bytes.length - start, limits, hasFile);
	}
	const note = "[binary output before this is not shown]\n";
	return {
		text: note + toPreview(bytes.subarray(run.end), less(limits, note)).text,
		cut: true,
		binary: true
	};
}
function beforeBinary(before, binaryBytes, limits, hasFile) {
	const place = hasFile ? "; it is in the output file" : "";
	const note = `[binary output, ${toSizeText(binaryBytes)}, not shown${place}]`;
	const text = toPreview(before, less(limits, `${note}\n`)).text;
	return {
		text: text === "" ? note : `${text}\n${note}`,
		cut: true,
		binary: true
	};
}
/** Room that is left beside a line. */
function less(limits, line) {
	return {
		lines: limits.lines - 1,
		chars: Math.max(0, limits.chars - line.length)
	};
}
/**
* The last run of binary blocks, if it reaches into the last blocks. Blocks are counted from the end, so that the result
* does not depend on how much of the beginning is still kept.
*/
function findBinaryRun(bytes) {
	const isBinary = (end) => detectForm(bytes.subarray(Math.max(0, end - SNIFFED_BYTES), end)) === "binary";
	let end = bytes.length;
	for (let looked = 0; end > 0 && !isBinary(end); looked++) {
		if (looked === LAST_BLOCKS) return null;
		end -= SNIFFED_BYTES;
	}
	if (end <= 0) return null;
	let start = end;
	while (start > 0 && isBinary(start)) start -= SNIFFED_BYTES;
	return {
		start: Math.max(0, start - SNIFFED_BYTES),
		end
	};
}
/** The beginning that was cut off may have taken a part of a character with it. */
function withoutBrokenHead({ bytes, cut }) {
	return cut ? bytes.subarray(brokenHeadLength(bytes)) : bytes;
}
/** One part a line. */
function withLineFeeds(bytes) {
	return bytes.map((byte) => byte === NUL ? LINE_FEED$3 : byte);
}
// electron/shell/sessions/report.ts
/** What is said of a command whose shell did not come back as it was. */
const SHELL_LOST = {
	code: "INTERNAL",
	message: "the command is over, but it left the shell of this session unable to tell its exit status or to run another command; the session was closed, and the next call with this session_id opens a new one"
};
const NOT_RUN = {
	code: "INTERNAL",
	message: "the shell of this session had ended before it read the command; the command did not run"
};
/** The facts about a command as it stands now (protocol 6.3, 6.4), and up to where its output is told with them. */
function toReport(session, run, range) {
	const { end, cause, collector } = run;
	const slice = collector.since(range.from, end === null);
	const head = headOf(run, range);
	const { file } = collector;
	const limits = {
		lines: 100 - countLines(head),
		chars: PREVIEW_CHARS - head.length
	};
	const hasFile = file.name !== null && file.error === void 0 && !file.capped;
	const screen = session.terminal?.screenOf(run)?.read(range.from.screen ?? null);
	const preview = screen === void 0 ? toOutputPreview(slice, limits, hasFile) : {
		...lastPart(screen.text, limits),
		binary: false
	};
	const elapsedMs = range.sinceMs === void 0 ? run.elapsedMs : Math.round(performance.now() - range.sinceMs);
	return {
		report: {
			status: toStatus$2(run, end),
			exitCode: toExitCode(run, end),
			sessionId: session.id,
			sessionState: session.endReason === null ? "open" : "closed",
			sessionClosed: end?.sessionClosed ?? false,
			elapsedMs,
			currentWorkdir: session.currentWorkdir,
			outputLines: slice.lines,
			outputBytes: slice.length,
			truncated: end === null || (screen ?? slice).cut || preview.cut,
			output: head + preview.text,
			outputBinary: preview.binary,
			outputFile: file.name,
			outputCapped: file.capped,
			outputFileError: file.error,
			signal: end?.signal,
			taskId: run.taskId,
			pid: session.pid,
			pty: session.pty,
			cursor: screen?.cursor,
			backgroundEnded: end?.backgroundEnded,
			cancelledBy: end === null ? void 0 : cause?.by,
			error: end === null ? void 0 : cause?.error ?? toShellError(end)
		},
		told: {
			...slice.end,
			screen: screen?.place
		}
	};
}
function toStatus$2(run, end) {
	if (end === null) return "running";
	return run.cause?.status ?? (toShellError(end) === void 0 ? "completed" : "failed");
}
function toShellError(end) {
	if (end.notRun === true) return NOT_RUN;
	return end.shellLost === true ? SHELL_LOST : void 0;
}
function toExitCode(run, end) {
	if (end === null) return -1;
	return run.cause?.status === "timed_out" ? 124 : end.exitCode;
}
/** What stands before the command's own output. */
function headOf(run, range) {
	return (run.end !== null && run.cause?.by === "user" ? `${INTERRUPTED_BY_USER}\n` : "") + (range.from.offset === 0 ? run.lateOutput : "") + (range.lateOutput ?? "");
}
function countLines(text) {
	return text.split("\n").length - 1;
}
// electron/shell/actions/close.ts
const CLOSED_BY_AGENT = {
	status: "cancelled",
	by: "server"
};
/** Ends a session or a task with all its processes, and answers with the output nobody has read. */
async function close$1(context, request, args) {
	const { manager } = context;
	const session = manager.find(request.conversationId, args.sessionId);
	if (session === void 0) {
		if (manager.findEnded(request.conversationId, args.sessionId) !== void 0) return {
			kind: "closed",
			sessionId: args.sessionId,
			output: ""
		};
		return refuseUnknown(manager, request.conversationId, args.sessionId);
	}
	const run = session.last;
	if (session.id !== args.sessionId && !session.oneShot) {
		run?.stop(CLOSED_BY_AGENT);
		await run?.ended;
	} else {
		await session.close("agent", CLOSED_BY_AGENT);
		manager.remove(session, session.endReason ?? "agent");
	}
	if (run === null) return {
		kind: "closed",
		sessionId: args.sessionId,
		output: ""
	};
	const lateOutput = session.running === null ? session.takeLateOutput() : "";
	const { report, told } = toReport(session, run, {
		from: run.told,
		lateOutput
	});
	run.told = told;
	return {
		kind: "closed",
		sessionId: args.sessionId,
		output: report.output
	};
}
// shared/util/deferred.ts
/** Creates a {@link Deferred}. */
function createDeferred() {
	let resolve;
	let reject;
	return {
		promise: new Promise((resolvePromise, rejectPromise) => {
			resolve = resolvePromise;
			reject = rejectPromise;
		}),
		resolve,
		reject
	};
}
// electron/shell/sessions/wait.ts
/** Output is taken as complete for now after this long without a byte (shell-tool 3). */
const QUIET_MS = 300;
/** Waits for the end of a command, at most `yieldMs`. Ends the waiting, never the command. */
async function waitForEnd(run, yieldMs) {
	await race(run, yieldMs, () => () => {});
}
/** Waits for the end of a command, or for quiet after at least one new byte, at most `yieldMs` or until `signal`. */
async function waitForAnswer(run, yieldMs, signal) {
	let quiet;
	await race(run, yieldMs, (finish) => {
		const restart = () => {
			clearTimeout(quiet);
			quiet = setTimeout(finish, QUIET_MS);
		};
		if (run.collector.length > run.told.offset) restart();
		if (signal.aborted) finish();
		signal.addEventListener("abort", finish);
		const unwatch = run.onOutput(restart);
		return () => {
			unwatch();
			signal.removeEventListener("abort", finish);
		};
	});
	clearTimeout(quiet);
}
async function race(run, yieldMs, watch) {
	const { promise, resolve } = createDeferred();
	const timer = setTimeout(() => {
		resolve(void 0);
	}, yieldMs);
	const unwatch = watch(() => {
		resolve(void 0);
	});
	await Promise.race([run.ended, promise]);
	clearTimeout(timer);
	unwatch();
}
/** Ends a command after its timeout. A monotonic clock: `setTimeout` does not see the wall clock jump. */
function endAfter(run, seconds) {
	const timer = setTimeout(() => {
		const message = `the timeout of ${String(seconds)} s passed`;
		run.stop({
			status: "timed_out",
			error: {
				code: "TIMED_OUT",
				message
			}
		});
	}, seconds * 1e3);
	run.ended.then(() => {
		clearTimeout(timer);
	});
}
// shared/errors/error-payload.ts
/** The message of anything thrown. */
function toErrorMessage(error) {
	if (error instanceof Error) return error.message;
	try {
		return String(error);
	} catch {
		return "an error that cannot be shown";
	}
}
// electron/shell/environment/shell-profile.ts
/** Where programs stand on the systems we know, most usual first. */
const USUAL_DIRECTORIES = [
	"/bin",
	"/usr/bin",
	"/usr/local/bin",
	"/opt/homebrew/bin",
	"/run/current-system/sw/bin"
];
/** Shells with a language of their own, in which a command written for bash means something else. */
const OTHER_SHELLS = /^(?:zsh|fish|t?csh|nu|pwsh|powershell|cmd|xonsh|elvish|rc)(?:[-.\d]|$)/i;
/** Names of POSIX shells that are not bash. `sh` may be bash, which is then called by that name. */
const POSIX_SHELLS = /^(?:sh|dash|ash|busybox|yash|posh|[mol]?ksh|loksh|oksh)(?:[-.\d]|$)/i;
const HERE = {
	platform: process.platform,
	isProgram
};
/**
* Finds the shell: the setting, then bash in the usual places and on PATH, then `sh` likewise; on Windows Git Bash. A
* missing one is a value that says what to install.
*/
function findShell(shellPath, env, machine = HERE) {
	if (shellPath !== void 0) return fromSetting(shellPath, machine);
	if (machine.platform === "win32") {
		const found = findGitBash(env, machine.isProgram);
		return found.ok ? ok(toProfile(found.value, "bash")) : found;
	}
	const onPath = (env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
	const directories = [...USUAL_DIRECTORIES, ...onPath];
	for (const [name, dialect] of [["bash", "bash"], ["sh", "posix"]]) {
		const path = directories.map((directory) => join(directory, name)).find(machine.isProgram);
		if (path !== void 0) return ok(toProfile(path, dialect));
	}
	return fail("no bash and no sh was found; install the package \"bash\", or name its place with the setting shellPath");
}
/** A bash in the usual places; null where there is none. */
function findBash(machine = HERE) {
	return USUAL_DIRECTORIES.map((directory) => join(directory, "bash")).find(machine.isProgram) ?? null;
}
function fromSetting(shellPath, machine) {
	if (!machine.isProgram(shellPath)) return fail(`the shell in the settings (shellPath) is not a program: ${shellPath}`);
	const name = (machine.platform === "win32" ? win32 : posix).basename(shellPath);
	if (OTHER_SHELLS.test(name)) return fail(`the shell in the settings (shellPath) is neither bash nor a POSIX sh: ${shellPath}`);
	return ok(toProfile(shellPath, POSIX_SHELLS.test(name) ? "posix" : "bash"));
}
function toProfile(path, dialect) {
	return dialect === "bash" ? {
		path,
		dialect,
		name: "bash",
		args: [
			"--norc",
			"--noprofile",
			"-s"
		]
	} : {
		path,
		dialect,
		name: "sh",
		args: ["-s"]
	};
}
function isProgram(path) {
	try {
		accessSync(path, constants$1.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
// electron/shell/output/marker-scanner.ts
/** A marker nobody can know before it is made (protocol 6.5). */
function createMarker() {
	return Buffer.from(`__CMD_DONE_${takeRandomBytes(16).toString("hex")}__`, "latin1");
}
/** Finds one marker in a stream, also where it is cut into pieces. Every other byte comes out, once and in order. */
var MarkerScanner = class {
	#marker;
	/** Bytes at the end that may be the beginning of the marker. */
	#held = Buffer.alloc(0);
	constructor(marker) {
		this.#marker = marker;
	}
	/** Takes the next piece. After the marker was found the scanner must not be used again. */
	push(piece) {
		const text = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
		const index = text.indexOf(this.#marker);
		if (index !== -1) {
			this.#held = Buffer.alloc(0);
			return {
				before: index === 0 ? [] : [text.subarray(0, index)],
				after: text.subarray(index + this.#marker.length)
			};
		}
		const keep = this.#beginningAtEnd(text);
		this.#held = Buffer.from(text.subarray(text.length - keep));
		const sure = text.subarray(0, text.length - keep);
		return {
			before: sure.length === 0 ? [] : [sure],
			after: null
		};
	}
	/** What is held back, when the stream ends without the marker. */
	flush() {
		const held = this.#held;
		this.#held = Buffer.alloc(0);
		return held;
	}
	#beginningAtEnd(text) {
		const longest = Math.min(text.length, this.#marker.length - 1);
		for (let length = longest; length > 0; length--) if (text.subarray(text.length - length).equals(this.#marker.subarray(0, length))) return length;
		return 0;
	}
};
// electron/shell/sessions/fd-reader.ts
/**
* Memory that bytes are read into one behind the other. Output that is kept needs no copy then, and neighbours can be
* told from their place.
*/
const SLAB_BYTES$1 = 262144;
/** The first slab: most sessions write little. */
const FIRST_SLAB_BYTES$1 = 65536;
/** A slab with less room is left: short reads cost more than the room is worth. */
const SMALLEST_READ_BYTES = 16384;
/**
* Reads a descriptor as bytes come, into one buffer that is used again and again: output that nobody keeps makes no
* garbage. `onBytes` must copy what it keeps; it returns false to pause until `resume()`. Destroying closes the
* descriptor.
*/
function createFdReader(fd, bufferBytes, onBytes) {
	const buffer = Buffer.allocUnsafe(bufferBytes);
	return read$1(fd, {
		buffer,
		callback: (length) => onBytes(buffer.subarray(0, length))
	});
}
/** Like {@link createFdReader}, but `onBytes` may keep what it gets: it never changes. At most `maxBytes` at once. */
function createKeepingFdReader(fd, maxBytes, onBytes) {
	let slab = Buffer.allocUnsafeSlow(FIRST_SLAB_BYTES$1);
	let used = 0;
	const nextRoom = () => {
		if (slab.length - used < SMALLEST_READ_BYTES) {
			slab = Buffer.allocUnsafeSlow(SLAB_BYTES$1);
			used = 0;
		}
		return slab.subarray(used, used + maxBytes);
	};
	return read$1(fd, {
		buffer: nextRoom,
		callback: (length) => {
			const bytes = slab.subarray(used, used + length);
			used += length;
			return onBytes(bytes);
		}
	});
}
function read$1(fd, onread) {
	const socket = new Socket({
		fd,
		readable: true,
		writable: false,
		onread
	});
	socket.on("error", () => {});
	socket.resume();
	return socket;
}
// electron/shell/sessions/output-pipe.ts
/** Bytes taken by one read: the usual capacity of a pipe. */
const READ_BYTES$3 = 65536;
/**
* Largest capacity a command can give a pipe (`/proc/sys/fs/pipe-max-size`). What stands in a pipe at one moment is not
* more, so after this many bytes everything written before that moment has been read.
*/
const MAX_PIPE_BYTES = 1048576;
/** Reads of a full pipe that brought nothing, before it is given up: a command may fill and empty it itself. */
const MAX_VAIN_READS = 1e3;
/** For {@link OutputPipe.cut}, which keeps nothing in it: one for all, since a new one for each command is garbage. */
const CUT_BUFFER = Buffer.allocUnsafeSlow(READ_BYTES$3);
/** The sink for output that belongs to nobody. */
const DISCARD = () => true;
/**
* Our end of the pipe a shell writes its output to.
*
* {@link cut} draws an exact line through the stream: what was written before the call is on one side, all else on the
* other. It writes a marker into the pipe, behind everything that is there, and reads up to it at once. The marker
* is made at that moment, so no command can have printed it, and no silence has to be waited for.
*/
var OutputPipe = class {
	#readFd;
	#writeFd;
	#socket;
	#sink;
	#paused = false;
	#closed = false;
	constructor(fifo, sink) {
		this.#readFd = fifo.readFd;
		this.#writeFd = fifo.writeFd;
		this.#sink = sink;
		this.#socket = createKeepingFdReader(fifo.readFd, READ_BYTES$3, (bytes) => {
			this.#deliver(bytes);
			return !this.#paused;
		});
	}
	/** From here on output goes to another sink. */
	setSink(sink) {
		this.#sink = sink;
		this.resume();
	}
	/** Lets output flow again after a sink asked for a pause. */
	resume() {
		if (!this.#paused) return;
		this.#paused = false;
		this.#socket.resume();
	}
	/** Reads everything that was written before this call into the present sink; what came later goes to `next`. */
	cut(next) {
		const marker = createMarker();
		const scanner = new MarkerScanner(marker);
		const buffer = CUT_BUFFER;
		let unsent = true;
		let readBytes = 0;
		let vainReads = 0;
		for (;;) {
			const sent = unsent ? this.#tryWrite(marker) : "sent";
			unsent = sent !== "sent";
			const length = this.#tryRead(buffer);
			readBytes += length;
			vainReads = length === 0 ? vainReads + 1 : 0;
			if (unsent) {
				this.#deliverCopy(buffer.subarray(0, length));
				if (readBytes >= MAX_PIPE_BYTES) break;
				if (length === 0 && (sent === "failed" || vainReads > MAX_VAIN_READS)) break;
				continue;
			}
			const { before, after } = scanner.push(buffer.subarray(0, length));
			for (const piece of before) this.#deliverCopy(piece);
			if (after !== null) {
				this.setSink(next);
				this.#deliverCopy(after);
				return;
			}
			if (length === 0) break;
		}
		this.#deliverCopy(scanner.flush());
		this.setSink(next);
	}
	close() {
		if (this.#closed) return;
		this.#closed = true;
		this.#socket.destroy();
		closeSync(this.#writeFd);
	}
	/** For bytes in a buffer that is used again. */
	#deliverCopy(bytes) {
		this.#deliver(Uint8Array.from(bytes));
	}
	#deliver(bytes) {
		if (bytes.length === 0) return;
		if (!this.#sink(bytes) && !this.#paused) {
			this.#paused = true;
			this.#socket.pause();
		}
	}
	#tryWrite(marker) {
		try {
			return writeSync(this.#writeFd, marker) === marker.length ? "sent" : "failed";
		} catch (error) {
			return error.code === "EAGAIN" ? "full" : "failed";
		}
	}
	#tryRead(buffer) {
		try {
			return readSync(this.#readFd, buffer);
		} catch {
			return 0;
		}
	}
};
// electron/shell/output/escape-boundary.ts
/** A sequence that is longer than this without an end is no sequence that a program meant. */
const LONGEST_SEQUENCE_BYTES = 4096;
const ESCAPE = 27;
/** A sequence that began and may go on: nothing in it so far ends it. */
const OPEN_SEQUENCE = /^\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x18\x1a]*|[PX^_][^\x18\x1a]*|[ -/]+)?$/;
/**
* Number of bytes at the end that begin an escape sequence without ending it. They wait for the next answer, for neither
* half of a sequence could be told from text.
*/
function incompleteEscapeLength(bytes) {
	const begin = bytes.lastIndexOf(ESCAPE);
	if (begin === -1 || bytes.length - begin > LONGEST_SEQUENCE_BYTES) return 0;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset + begin, bytes.length - begin);
	return OPEN_SEQUENCE.test(text.toString("latin1")) ? text.length : 0;
}
// electron/shell/output/line-feeds.ts
const LINE_FEED$2 = 10;
/** A line feed in each byte of a word. */
const LINE_FEEDS = 168430090;
const LOW_BITS = 2139062143;
/** Words after which the four counters, one byte each, must be emptied: a byte holds 255. */
const WORDS_OF_A_ROUND = 255;
/**
* Number of line feeds. Reads four bytes at a time: a call of `indexOf` for each line, or a look at each byte, costs
* more than everything else that is done with an output of many lines.
*/
function countLineFeeds(bytes) {
	const head = Math.min(bytes.length, 4 - (bytes.byteOffset & 3) & 3);
	const words = bytes.length - head >> 2;
	if (words === 0) return countInBytes(bytes, 0, bytes.length);
	const tail = head + words * 4;
	return countInBytes(bytes, 0, head) + countInWords(new Int32Array(bytes.buffer, bytes.byteOffset + head, words)) + countInBytes(bytes, tail, bytes.length);
}
function countInBytes(bytes, start, end) {
	let count = 0;
	for (let index = start; index < end; index++) if (bytes[index] === LINE_FEED$2) count += 1;
	return count;
}
function countInWords(words) {
	let count = 0;
	for (let start = 0; start < words.length; start += WORDS_OF_A_ROUND) {
		const end = Math.min(words.length, start + WORDS_OF_A_ROUND);
		let counters = 0;
		for (let index = start; index < end; index++) {
			const word = (words[index] ?? 0) ^ LINE_FEEDS;
			const others = (word & LOW_BITS) + LOW_BITS | word | 2139062143;
			counters += ~others >>> 7;
		}
		count += (counters & 255) + (counters >>> 8 & 255) + (counters >>> 16 & 255) + (counters >>> 24);
	}
	return count;
}
// electron/shell/output/joined-pieces.ts
/** A smaller piece that does not continue the one before is copied, so that a list of pieces stays short. */
const OWN_BELOW_BYTES = 4096;
/** Size of the blocks small pieces are copied into. */
const BLOCK_BYTES = 16384;
/**
* Pieces of a stream in order, as few as can be: pieces that lie one behind the other in memory become one, without a
* copy, and small ones are gathered. What is given must not change any more.
*/
var JoinedPieces = class {
	#pieces = [];
	#length = 0;
	/** Memory of our own for small pieces, and how much of it is used. */
	#block = null;
	#used = 0;
	/** Number of bytes held. */
	get length() {
		return this.#length;
	}
	/** What is held. Valid until the next change. */
	get pieces() {
		return this.#pieces;
	}
	append(bytes) {
		if (bytes.length === 0) return;
		this.#length += bytes.length;
		const last = this.#pieces.at(-1);
		if (last !== void 0 && continues(last, bytes)) this.#pieces[this.#pieces.length - 1] = join$1(last, bytes.length);
		else if (bytes.length >= OWN_BELOW_BYTES) this.#pieces.push(bytes);
		else this.#appendCopy(bytes);
	}
	/** Takes everything out. */
	takeAll() {
		const pieces = this.#pieces;
		this.clear();
		return pieces;
	}
	/** Takes bytes out at the beginning. */
	drop(bytes) {
		let left = Math.min(bytes, this.#length);
		this.#length -= left;
		let whole = 0;
		while (left > 0) {
			const piece = this.#pieces[whole];
			if (piece === void 0) break;
			if (piece.length > left) {
				this.#pieces[whole] = piece.subarray(left);
				break;
			}
			left -= piece.length;
			whole += 1;
		}
		if (whole > 0) this.#pieces.splice(0, whole);
	}
	clear() {
		this.#pieces = [];
		this.#length = 0;
		this.#block = null;
	}
	#appendCopy(bytes) {
		if (this.#block === null || this.#used + bytes.length > this.#block.length) {
			const size = this.#block === null ? OWN_BELOW_BYTES : BLOCK_BYTES;
			this.#block = Buffer.allocUnsafeSlow(size);
			this.#used = 0;
		}
		const place = this.#block.subarray(this.#used, this.#used + bytes.length);
		place.set(bytes);
		this.#used += bytes.length;
		const last = this.#pieces.at(-1);
		if (last !== void 0 && continues(last, place)) this.#pieces[this.#pieces.length - 1] = join$1(last, place.length);
		else this.#pieces.push(place);
	}
};
function continues(last, next) {
	return last.buffer === next.buffer && last.byteOffset + last.length === next.byteOffset;
}
function join$1(last, more) {
	return new Uint8Array(last.buffer, last.byteOffset, last.length + more);
}
// electron/shell/output/tail-buffer.ts
/**
* Keeps the last `limit` bytes of a stream without copying them, in at most a quarter more memory. What is given must
* not change any more.
*/
var TailBuffer = class {
	#limit;
	#pieces = new JoinedPieces();
	#total = 0;
	constructor(limit) {
		this.#limit = limit;
	}
	/** Number of bytes ever appended. */
	get total() {
		return this.#total;
	}
	/** Offset of the first byte still kept. */
	get start() {
		return Math.max(0, this.#total - this.#limit);
	}
	append(bytes) {
		this.#total += bytes.length;
		this.#pieces.append(bytes);
		const spare = this.#pieces.length - this.#limit;
		if (spare > this.#limit / 4) this.#pieces.drop(spare);
	}
	/** Keeps less from now on, and nothing of the memory that held the rest. */
	shrink(limit) {
		if (limit >= this.#limit) return;
		const kept = this.from(this.#total - limit);
		this.#limit = limit;
		this.#pieces = new JoinedPieces();
		this.#pieces.append(kept);
	}
	/** A copy of what is kept from `offset` on. */
	from(offset) {
		const first = Math.max(offset, this.start);
		let skip = first - (this.#total - this.#pieces.length);
		const copy = Buffer.allocUnsafe(Math.max(0, this.#total - first));
		let length = 0;
		for (const piece of this.#pieces.pieces) {
			if (piece.length > skip) {
				const part = piece.subarray(skip);
				copy.set(part, length);
				length += part.length;
			}
			skip = Math.max(0, skip - piece.length);
		}
		return copy;
	}
};
// electron/shell/output/output-collector.ts
/**
* Bytes kept in memory for previews. A preview shows 10,000 characters at most; the rest is room for escape sequences
* and redrawn lines, which take bytes and show nothing.
*/
const TAIL_BYTES = 1048576;
/** Of these, what is kept of a command that has ended and was told: its end may be asked for once more, hours later. */
const TOLD_TAIL_BYTES = 131072;
const LINE_FEED$1 = 10;
const NOTHING = /* @__PURE__ */ new Uint8Array(0);
/** Where output begins. */
const OUTPUT_START = {
	offset: 0,
	lineFeeds: 0
};
/** Gathers the output of one command: counts it, keeps its end, writes it to its file. Memory stays bounded. */
var OutputCollector = class {
	file;
	#tail = new TailBuffer(TAIL_BYTES);
	#onChunk;
	#beginning = NOTHING;
	#lineFeeds = 0;
	constructor(file, onChunk) {
		this.file = file;
		this.#onChunk = onChunk;
	}
	/** Number of bytes so far. */
	get length() {
		return this.#tail.total;
	}
	/** Takes the next bytes, which must not change any more. Returns false when the command should wait for the disk. */
	append(bytes) {
		const offset = this.#tail.total;
		if (offset < 4096) this.#beginning = Buffer.concat([this.#beginning, bytes.subarray(0, SNIFFED_BYTES - offset)]);
		this.#tail.append(bytes);
		this.#lineFeeds += countLineFeeds(bytes);
		const goOn = this.file.append(bytes);
		this.#onChunk(bytes, offset);
		return goOn;
	}
	/** The command has ended and an answer has told so: only a little of its output stays in memory. */
	settle() {
		this.#tail.shrink(TOLD_TAIL_BYTES);
	}
	/**
	* What came after `place`. While a command runs, a character or an escape sequence that has not come whole waits for
	* the next slice.
	*/
	since(place, running) {
		const kept = this.#tail.from(place.offset);
		const form = kept.length === 0 ? "text" : detectForm(this.#beginning);
		const held = running ? heldLength(kept, this.#tail.total, form) : 0;
		const bytes = kept.subarray(0, kept.length - held);
		const end = {
			offset: this.#tail.total - held,
			lineFeeds: this.#lineFeeds
		};
		const length = end.offset - place.offset;
		const open = length > 0 && bytes.at(-1) !== LINE_FEED$1;
		return {
			bytes,
			length,
			lines: end.lineFeeds - place.lineFeeds + (open ? 1 : 0),
			cut: this.#tail.start > place.offset,
			end,
			form,
			beginning: place.offset === 0 ? this.#beginning : NOTHING
		};
	}
};
/** How many of the last bytes wait for those that follow. No line feed is among them that could be counted twice. */
function heldLength(bytes, total, form) {
	if (form === "binary") return 0;
	if (form === "utf-16le" || form === "utf-16be") return Math.min(bytes.length, total % 2);
	const escape = incompleteEscapeLength(bytes);
	return escape > 0 ? escape : incompleteTailLength(bytes);
}
// electron/shell/output/disk-errors.ts
/** What the file system's codes mean to a person who looks at the result of a command. */
const MEANINGS = /* @__PURE__ */ new Map([
	["ENOSPC", "the disk is full"],
	["EDQUOT", "the disk quota is used up"],
	["EFBIG", "the file reached the largest size this system allows"],
	["EROFS", "the disk is read-only"],
	["EACCES", "permission was denied"],
	["EPERM", "permission was denied"],
	["EIO", "the disk reports a fault"],
	["ENOENT", "the folder is gone"],
	["ENOTDIR", "something stands where its folder should be"],
	["EEXIST", "something stands where it should be"],
	["EISDIR", "something stands where it should be"],
	["ELOOP", "a link stands where it should be"],
	["EMFILE", "too many files are open"],
	["ENFILE", "too many files are open"]
]);
/** Why writing broke off, in words with the system's code. What was written before stays. */
function toWriteError(error) {
	return `the output file is not whole: ${toReason(error)}`;
}
/** Why there is no output file. */
function toOpenError(error) {
	const place = readString(error, "path");
	return `the output could not be saved${place === null ? "" : ` in ${place}`}: ${toReason(error)}`;
}
/** The free-space guard stopped capture. */
function toLowSpaceError(minFreeBytes) {
	return `the output file is not whole: less than ${toSizeText(minFreeBytes)} is free on its disk, so no more was written`;
}
function toReason(error) {
	const code = readString(error, "code");
	const meaning = code === null ? void 0 : MEANINGS.get(code);
	return code === null || meaning === void 0 ? toErrorMessage(error) : `${meaning} (${code})`;
}
function readString(error, key) {
	if (!(error instanceof Error) || !(key in error)) return null;
	const value = error[key];
	return typeof value === "string" ? value : null;
}
// electron/shell/output/output-file.ts
/** Above this many unwritten bytes the command is made to wait; with the preview's tail far below 8 MB (shell-tool 8). */
const PAUSE_ABOVE_BYTES = 2097152;
/** Below this many it goes on. Half, so that it does not flutter. */
const RESUME_BELOW_BYTES = 1048576;
/** This much is written at once, if it comes fast enough: each write costs a change of threads. */
const BATCH_BYTES$1 = 262144;
/** Less than a batch waits this long for more, in ms: nobody who looks at the file notices. */
const GATHER_MS = 5;
/**
* A disk that takes nothing for this long, in ms, counts as broken, so that neither the command nor its result waits for
* ever. Long: a network disk may hang for a while, and waiting loses less than giving up.
*/
const STALL_MS = 3e4;
const writeVector = promisify(writev);
const SYSTEM = {
	write: async (fd, pieces) => (await writeVector(fd, pieces)).bytesWritten,
	stallMs: STALL_MS
};
/**
* The full output of one command on disk. Written while the command runs, in order, with bounded memory. A disk that
* fails, fills up or hangs is remembered and never stops the command.
*/
var OutputFile = class {
	#slot;
	#maxBytes;
	#onRoom;
	#disk;
	#queue = new JoinedPieces();
	#opened = null;
	#emptyName = null;
	/** A look at a disk that was low; bytes wait for it. */
	#looking = null;
	#inFlightBytes = 0;
	#acceptedBytes = 0;
	#writtenBytes = 0;
	#capped = false;
	#pausing = false;
	#writing = false;
	#gathering;
	#waiters = [];
	#closed = false;
	#isDescriptorClosed = false;
	#gone = false;
	#error;
	/** `onRoom` is called when output may flow again after {@link append} asked for a pause. */
	constructor(slot, maxBytes, onRoom, disk = SYSTEM) {
		this.#slot = slot;
		this.#maxBytes = maxBytes;
		this.#onRoom = onRoom;
		this.#disk = disk;
	}
	/** Output was left out because the file reached its limit. */
	get capped() {
		return this.#capped;
	}
	/** Why the file is not whole or is not there, in words. */
	get error() {
		return this.#error;
	}
	/** The name for reports; null where there is no file, yet or at all. */
	get name() {
		return this.#gone ? null : this.#opened?.name ?? this.#emptyName;
	}
	/** Opens the file, should it not be open. The first bytes do that too. On a disk that was low it looks there first. */
	open() {
		if (this.#opened !== null || this.#looking !== null || !this.#isFit) return;
		if (this.#slot.space.isLow) this.#looking = this.#openAfterLook();
		else this.#openNow();
	}
	/** The command has ended. Without output, only the name of an empty file is needed. */
	finish() {
		if (this.#opened !== null) this.#checkPlace();
		else if (this.#looking === null && this.#error === void 0) try {
			this.#emptyName = this.#slot.leaveEmpty();
		} catch (error) {
			this.#fail(toOpenError(error));
		}
	}
	/** Takes the next bytes, which must not change any more. Returns false when the command should wait. */
	append(bytes) {
		this.open();
		if (this.#opened?.space.isLow === true) this.#stopForSpace(this.#opened.space.minFreeBytes);
		if (!this.#isFit) return true;
		const room = this.#maxBytes - this.#acceptedBytes;
		if (bytes.length > room) this.#capped = true;
		const taken = bytes.length > room ? bytes.subarray(0, room) : bytes;
		if (taken.length === 0) return true;
		this.#opened?.space.note(taken.length);
		this.#acceptedBytes += taken.length;
		this.#queue.append(taken);
		this.#writeSoon();
		if (this.#unwrittenBytes > PAUSE_ABOVE_BYTES) this.#pausing = true;
		return !this.#pausing;
	}
	/** Resolves when everything taken so far is in the file, or the disk failed; null where that is so already. */
	written() {
		if (this.#unwrittenBytes === 0 || this.#error !== void 0) return null;
		const { promise, resolve } = createDeferred();
		this.#waiters.push({
			atBytes: this.#acceptedBytes,
			resolve: () => {
				resolve(void 0);
			}
		});
		this.#writeNow();
		return promise;
	}
	/** Writes what is left and closes the file. */
	async close() {
		if (this.#closed) return;
		this.#closed = true;
		await this.#looking;
		await this.written();
		this.#checkPlace();
		if (!this.#writing) this.#closeDescriptor();
	}
	/** It was neither closed nor given up. */
	get #isFit() {
		return this.#error === void 0 && !this.#closed;
	}
	get #unwrittenBytes() {
		return this.#queue.length + this.#inFlightBytes;
	}
	#openNow() {
		try {
			this.#opened = this.#slot.open();
		} catch (error) {
			this.#fail(toOpenError(error));
		}
	}
	async #openAfterLook() {
		const { space } = this.#slot;
		await this.#withinStall(space.look()).catch(() => {});
		this.#looking = null;
		if (this.#error !== void 0) return;
		if (space.isLow) this.#stopForSpace(space.minFreeBytes);
		else this.#openNow();
		this.#writeNow();
	}
	#stopForSpace(minFreeBytes) {
		this.#fail(toLowSpaceError(minFreeBytes));
	}
	/** A command may have removed or moved the folder; no report must name a file that is not there. */
	#checkPlace() {
		if (this.#opened === null || this.#isDescriptorClosed || this.#opened.isInPlace()) return;
		this.#gone = true;
		this.#fail("the output file was removed or moved while the command ran");
	}
	#writeSoon() {
		if (this.#writing || this.#opened === null) return;
		if (this.#writtenBytes === 0 || this.#queue.length >= BATCH_BYTES$1) this.#writeNow();
		else this.#gathering ??= setTimeout(() => {
			this.#writeNow();
		}, GATHER_MS);
	}
	#writeNow() {
		clearTimeout(this.#gathering);
		this.#gathering = void 0;
		if (this.#writing || this.#opened === null || this.#queue.length === 0) return;
		this.#writing = true;
		this.#writeBatch(this.#opened.fd);
	}
	async #writeBatch(fd) {
		this.#inFlightBytes = this.#queue.length;
		const writing = this.#writeWhole(fd, this.#queue.takeAll());
		try {
			await this.#withinStall(writing);
			this.#writtenBytes += this.#inFlightBytes;
			this.#writing = false;
		} catch (error) {
			this.#fail(toWriteError(error));
			const returned = () => {
				this.#writing = false;
				if (this.#closed) this.#closeDescriptor();
			};
			writing.then(returned, returned);
		}
		this.#inFlightBytes = 0;
		this.#makeRoom();
		this.#resolveWaiters();
		if (this.#waiters.length > 0) this.#writeNow();
		else if (this.#queue.length > 0) this.#writeSoon();
	}
	/** A disk that fills up takes a part without an error; the next write tells it. */
	async #writeWhole(fd, pieces) {
		let rest = pieces;
		while (rest.length > 0 && this.#error === void 0) {
			const bytes = await this.#disk.write(fd, rest);
			if (bytes === 0) throw new Error("the disk takes no more");
			rest = without(rest, bytes);
		}
	}
	async #withinStall(work) {
		const { promise, reject } = createDeferred();
		const { stallMs } = this.#disk;
		const timer = setTimeout(() => {
			reject(/* @__PURE__ */ new Error(`the disk did not answer for ${String(Math.round(stallMs / 1e3))} s`));
		}, stallMs);
		try {
			await Promise.race([work, promise]);
		} finally {
			clearTimeout(timer);
		}
	}
	#fail(error) {
		this.#error ??= error;
		clearTimeout(this.#gathering);
		this.#queue.clear();
		this.#makeRoom();
		this.#resolveWaiters();
	}
	#makeRoom() {
		if (!this.#pausing) return;
		if (this.#error === void 0 && this.#unwrittenBytes >= RESUME_BELOW_BYTES) return;
		this.#pausing = false;
		this.#onRoom();
	}
	#resolveWaiters() {
		if (this.#waiters.length === 0) return;
		const isDone = (atBytes) => this.#error !== void 0 || this.#writtenBytes >= atBytes;
		const done = this.#waiters.filter(({ atBytes }) => isDone(atBytes));
		this.#waiters = this.#waiters.filter(({ atBytes }) => !isDone(atBytes));
		for (const { resolve } of done) resolve();
	}
	#closeDescriptor() {
		if (this.#opened === null || this.#isDescriptorClosed) return;
		this.#isDescriptorClosed = true;
		close(this.#opened.fd, () => {});
	}
};
function without(pieces, bytes) {
	let left = bytes;
	return pieces.flatMap((piece) => {
		const taken = Math.min(left, piece.length);
		left -= taken;
		return taken === piece.length ? [] : [piece.subarray(taken)];
	});
}
// electron/shell/sessions/foreground.ts
/** Both clocks are read one after the other, and start times are cut to 10 ms: closer than this the clock cannot tell. */
const DOUBT_TICKS = 10;
/** This moment, as the start of a command. */
function readCommandStart() {
	return {
		ms: performance.now(),
		lastPid: readLastPid()
	};
}
/** A clock read now. */
function readForegroundClock(shell, commandStart) {
	return {
		shellPid: shell.pid,
		shellStart: shell.start,
		commandStart,
		now: {
			ticks: uptime() * 100,
			ms: performance.now()
		},
		maxPid: readMaxPid()
	};
}
/**
* Of all members of a session, those the running command has started: not the shell, not what earlier commands left in
* the background, nor what is a descendant or in the group or session of that.
*/
function foregroundOf(members, clock) {
	const others = members.filter(({ pid }) => pid !== clock.shellPid);
	const earlier = new Set(others.filter((row) => isEarlier(row, clock)).map(({ pid }) => pid));
	for (const row of others) if (earlier.has(row.groupId) || earlier.has(row.sessionId)) earlier.add(row.pid);
	addDescendants(earlier, others);
	return others.filter(({ pid }) => !earlier.has(pid));
}
/**
* The clock of start times goes on while the computer sleeps, the other does not. So the command began between two
* readings: counted from the start of the shell it seems too early after a sleep, counted from now too late. Where
* that, or the coarseness of ticks, leaves a doubt, the order of pids decides.
*/
function isEarlier(row, clock) {
	const { shellStart, commandStart, now } = clock;
	const earliest = shellStart.ticks + toTicks(commandStart.ms - shellStart.ms);
	const latest = now.ticks - toTicks(now.ms - commandStart.ms);
	if (row.startTime < earliest - DOUBT_TICKS) return true;
	if (row.startTime > latest + DOUBT_TICKS || commandStart.lastPid === null) return false;
	const distance = (row.pid - commandStart.lastPid + clock.maxPid) % clock.maxPid;
	return distance === 0 || distance > clock.maxPid / 2;
}
function toTicks(ms) {
	return ms / 1e3 * 100;
}
// electron/shell/sessions/command-run.ts
/** One command in a shell, from its start to its end. */
var CommandRun = class {
	command;
	callId;
	collector;
	/** Output of background children of earlier commands, shown before this command's own. */
	lateOutput;
	start = readCommandStart();
	/** Resolves once, when the command has ended and all its output is in the collector. */
	ended;
	/** Set when the command goes on in the background. */
	taskId;
	/** Up to where an answer has told the output. */
	told = OUTPUT_START;
	#end = null;
	#endedAtMs = null;
	#cause = null;
	#sealed = false;
	#ended = createDeferred();
	#onStop;
	#onOutput = /* @__PURE__ */ new Set();
	constructor(start) {
		this.command = start.command;
		this.callId = start.callId;
		this.collector = start.collector;
		this.lateOutput = start.lateOutput;
		this.#onStop = start.onStop;
		this.ended = this.#ended.promise;
	}
	get startedAtMs() {
		return this.start.ms;
	}
	get end() {
		return this.#end;
	}
	/** It came to its own end. */
	get sealed() {
		return this.#sealed;
	}
	/** Why it was stopped; the first cause wins. */
	get cause() {
		return this.#cause;
	}
	get elapsedMs() {
		return Math.round((this.#endedAtMs ?? performance.now()) - this.startedAtMs);
	}
	/**
	* Ends the command; {@link ended} tells when it is done. A later cause can only shorten the grace ("Force stop"); a
	* command that has ended is left alone.
	*/
	stop(cause) {
		if (this.#sealed) return;
		if (this.#cause !== null) {
			const { graceMs } = cause;
			if (graceMs !== void 0) this.#cause = {
				...this.#cause,
				graceMs
			};
			return;
		}
		this.#cause = cause;
		this.#onStop(cause);
	}
	/** For its session: the command came to its own end, which no later stop can change. */
	seal() {
		this.#sealed = true;
		this.#endedAtMs ??= performance.now();
	}
	/** For its session: the command is over. */
	finish(end) {
		if (this.#end !== null) return;
		this.seal();
		this.#end = end;
		this.#ended.resolve(end);
	}
	/** For its session: more output came. */
	noteOutput() {
		for (const listener of this.#onOutput) listener();
	}
	/** Calls `listener` at each piece of output; returns the function that stops it. */
	onOutput(listener) {
		this.#onOutput.add(listener);
		return () => {
			this.#onOutput.delete(listener);
		};
	}
};
// electron/shell/sessions/running-output.ts
/** Joins a command with its collector, its file and the pipe that must wait when the disk is slow. */
function createRun(launch, pipe, lateOutput, onStop) {
	const file = new OutputFile(launch.outputSlot, launch.maxOutputBytes, () => {
		pipe().resume();
	});
	const collector = new OutputCollector(file, launch.onOutput);
	const run = new CommandRun({
		command: launch.command,
		callId: launch.callId,
		collector,
		lateOutput,
		onStop
	});
	let toldCapped = false;
	return {
		run,
		sink: (bytes) => {
			const goOn = collector.append(bytes);
			run.noteOutput();
			if (file.capped && !toldCapped) {
				toldCapped = true;
				launch.onCapped(run);
			}
			return goOn;
		}
	};
}
// electron/shell/sessions/session-clock.ts
/** When a session began, and when it was last used: for people by the wall clock, for limits by one that never jumps. */
var SessionClock = class {
	createdAt = /* @__PURE__ */ new Date();
	#createdAtMs = performance.now();
	#lastActiveAt = this.createdAt;
	#lastActiveAtMs = this.#createdAtMs;
	get lastActiveAt() {
		return this.#lastActiveAt;
	}
	get ageMs() {
		return performance.now() - this.#createdAtMs;
	}
	get idleMs() {
		return performance.now() - this.#lastActiveAtMs;
	}
	/** The session is being used. */
	touch() {
		this.#lastActiveAt = /* @__PURE__ */ new Date();
		this.#lastActiveAtMs = performance.now();
	}
};
// electron/shell/sessions/shell-quoting.ts
/** Quotes a text so that the shell reads it as one word, whatever its options, aliases and IFS are. */
function quoteForShell(text) {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
// electron/shell/sessions/fifo-writer.ts
/** The usual capacity of a pipe. */
const DRAIN_BYTES = 65536;
/** Our end of a pipe that a shell reads: its script, or the standard input of its commands. Writing never waits. */
var FifoWriter = class {
	#readFd;
	#writeFd;
	/** Takes over where the pipe is full. */
	#socket = null;
	#closed = false;
	constructor(fifo) {
		this.#readFd = fifo.readFd;
		this.#writeFd = fifo.writeFd;
	}
	/** Bytes that wait here since the pipe is full. */
	get waiting() {
		return this.#socket?.writableLength ?? 0;
	}
	/** What was written and nobody has read; it is taken out. For a pipe whose reader is gone. */
	takeUnread() {
		const pieces = [];
		const buffer = Buffer.allocUnsafe(DRAIN_BYTES);
		try {
			for (;;) {
				const length = readSync(this.#readFd, buffer);
				if (length === 0) break;
				pieces.push(Buffer.from(buffer.subarray(0, length)));
			}
		} catch {}
		return Buffer.concat(pieces).toString("latin1");
	}
	/** Writes all of it, in order, as fast as it is read. False where the pipe was ended. */
	write(bytes) {
		if (this.#socket !== null) {
			if (this.#socket.writableEnded) return false;
			this.#socket.write(bytes);
			return true;
		}
		if (this.#writeFd === null) return false;
		const written = this.#tryWrite(this.#writeFd, bytes);
		if (written < bytes.length) this.#toSocket(this.#writeFd).write(bytes.subarray(written));
		return true;
	}
	/** The reader sees the end of its input behind what was written. */
	end() {
		if (this.#socket !== null) this.#socket.end();
		else if (this.#writeFd !== null) closeSync(this.#writeFd);
		this.#writeFd = null;
	}
	/**
	* Makes the pipe as new for the next command: what nobody read is thrown away, and an ended pipe is open again.
	* Works where a descriptor can be opened again through `/proc`.
	*/
	renew() {
		this.#socket?.destroy();
		if (this.#socket !== null) this.#writeFd = null;
		this.#socket = null;
		this.#drain();
		this.#writeFd ??= openSync(`/proc/self/fd/${String(this.#readFd)}`, constants$1.O_WRONLY | constants$1.O_NONBLOCK);
	}
	close() {
		if (this.#closed) return;
		this.#closed = true;
		this.#socket?.destroy();
		if (this.#socket === null && this.#writeFd !== null) closeSync(this.#writeFd);
		this.#writeFd = null;
		closeSync(this.#readFd);
	}
	#toSocket(fd) {
		this.#socket = new Socket({
			fd,
			readable: false,
			writable: true
		});
		this.#socket.on("error", () => {});
		return this.#socket;
	}
	#tryWrite(fd, bytes) {
		try {
			return writeSync(fd, bytes);
		} catch {
			return 0;
		}
	}
	#drain() {
		const buffer = Buffer.allocUnsafe(DRAIN_BYTES);
		try {
			while (readSync(this.#readFd, buffer) > 0);
		} catch {}
	}
};
// electron/shell/terminal/open-terminals.ts
const descriptors = /* @__PURE__ */ new Set();
/** Our end of a terminal is open until the function is called. */
function noteOpenTerminal(fd) {
	descriptors.add(fd);
	return () => {
		descriptors.delete(fd);
	};
}
/** What a bash that is started now must run so that it has no terminal of ours; '' where there is none. */
function toClosingCommand() {
	return [...descriptors].map((fd) => `exec ${String(fd)}>&-`).join(";");
}
// electron/shell/sessions/shell-process.ts
/**
* The kernel's out-of-memory killer takes commands before the app (reliability X14). Half of the scale, so that the
* user's own choice can still lie above it.
*/
const OOM_SCORE = "500";
/** A shell that runs, in a process group and session of its own, with all that comes from it. */
var ShellProcess = class ShellProcess {
	pid;
	/** Start time of the pid for the record, where it can be read. */
	startTime;
	/** The shell must run these before anything else. */
	firstCommands;
	/** Its start on the clock of start times and on ours. */
	start;
	tree;
	/** How the shell itself ended; output may still stand in its pipe. */
	exited;
	#path;
	#cwd;
	#alive = true;
	constructor(child, pid, start, tree) {
		this.pid = pid;
		this.#path = start.profile.path;
		this.#cwd = start.cwd;
		const row = readProcess(pid);
		this.startTime = toStartTime(row);
		this.start = {
			ticks: row?.startTime ?? 0,
			ms: performance.now()
		};
		const closing = start.profile.dialect === "bash" ? toClosingCommand() : "";
		this.firstCommands = [toMarkCommand(start.mark), ...closing === "" ? [] : [closing]];
		start.supervisor.add({
			pid,
			startTime: row?.startTime ?? null,
			mark: start.mark
		});
		this.tree = tree;
		const exited = createDeferred();
		this.exited = exited.promise;
		const forget = noteOwnChild(pid);
		child.on("exit", (code, signal) => {
			this.#alive = false;
			forget();
			exited.resolve(toExitStatus$1(code, signal));
		});
	}
	/**
	* Starts the shell on the given descriptors; with `before` it takes that shell's place and its processes. Rejects with
	* what the system says where it cannot be started.
	*/
	static async start(start, stdio, before) {
		start.supervisor.start(start.profile);
		const child = spawn(start.profile.path, start.profile.args, {
			argv0: start.profile.name,
			cwd: start.cwd,
			env: start.env,
			detached: true,
			stdio: [...stdio]
		});
		const pid = child.pid;
		if (pid === void 0) throw await new Promise((resolve) => child.once("error", resolve));
		child.on("error", () => {});
		raiseOomScore(pid);
		try {
			before?.tree.follow(pid);
			const tree = before?.tree ?? new ProcessTree({
				pid,
				mark: start.mark
			}, (gone) => {
				start.supervisor.remove(gone);
			});
			return new ShellProcess(child, pid, start, tree);
		} catch (error) {
			child.kill("SIGKILL");
			throw error;
		}
	}
	get alive() {
		return this.#alive;
	}
	/** Whether `exec` has put another program in the place of the shell; false where that cannot be seen. */
	get isReplaced() {
		if (!this.#alive) return false;
		try {
			return readlinkSync(`/proc/${String(this.pid)}/exe`) !== realpathSync(this.#path);
		} catch {
			return false;
		}
	}
	/** The shell's working directory; the last known one when it is gone. */
	get cwd() {
		if (this.#alive) try {
			this.#cwd = readlinkSync(`/proc/${String(this.pid)}/cwd`).replace(/ \(deleted\)$/, "");
		} catch {}
		return this.#cwd;
	}
};
/** At once and in one turn: a file of the kernel takes a thread of Node's pool twenty times as long. */
function raiseOomScore(pid) {
	try {
		writeFileSync(`/proc/${String(pid)}/oom_score_adj`, OOM_SCORE);
	} catch {}
}
// electron/shell/sessions/waiting-shell.ts
/** Starts a shell that waits. Rejects where it cannot be started. */
async function startWaitingShell(start, fifos) {
	const [input, output] = await fifos.take(["reads", "writes"]);
	const script = new FifoWriter(input);
	const pipe = new OutputPipe(output, DISCARD);
	try {
		const shell = await ShellProcess.start(start, [
			input.childFd,
			output.childFd,
			output.childFd
		]);
		return {
			shell,
			script,
			pipe,
			firstCommands: shell.firstCommands
		};
	} catch (error) {
		pipe.close();
		script.close();
		throw error;
	} finally {
		closeSync(input.childFd);
		closeSync(output.childFd);
	}
}
// electron/shell/sessions/one-shot.ts
/** A fresh shell for one command. It is over when the shell has ended and nothing of it is left. */
var OneShot = class OneShot {
	id;
	conversationId;
	oneShot = true;
	pty = false;
	lost = false;
	clock = new SessionClock();
	#shell;
	#script;
	#pipe;
	#firstCommands;
	#options;
	#run = null;
	#ending = null;
	#endReason = null;
	constructor(options, waiting) {
		this.id = options.identity.id;
		this.conversationId = options.identity.conversationId;
		this.#shell = waiting.shell;
		this.#script = waiting.script;
		this.#pipe = waiting.pipe;
		this.#firstCommands = waiting.firstCommands;
		this.#options = options;
	}
	/** Takes the spare shell or starts one, which waits for its command. Rejects where it cannot be started. */
	static async open(options) {
		const { start, fifos, spares } = options;
		return new OneShot(options, await spares.take(start) ?? await startWaitingShell(start, fifos));
	}
	get pid() {
		return this.#shell.pid;
	}
	get startTime() {
		return this.#shell.startTime;
	}
	get commandCount() {
		return this.#run === null ? 0 : 1;
	}
	get currentWorkdir() {
		return this.#shell.cwd;
	}
	readWorkdir() {
		return this.#shell.cwd;
	}
	takeLateOutput() {
		return "";
	}
	get running() {
		return this.#run?.end === null ? this.#run : null;
	}
	get last() {
		return this.#run;
	}
	get endReason() {
		return this.#endReason;
	}
	run(launch) {
		if (this.#run !== null) throw new BugError("a one-shot runs one command");
		const { run, sink } = createRun(launch, () => this.#pipe, "", () => {
			this.#ending ??= this.#endAll(() => run.cause?.graceMs ?? this.#options.graceMs());
		});
		this.#run = run;
		this.#pipe.setSink(sink);
		this.#script.write(Buffer.from(this.#toScript(launch.command)));
		this.#script.end();
		this.#options.spares.prepareAfter(run.ended, this.#options.start);
		this.#finish(run, sink).catch(() => {
			this.#breakOff(run);
		});
		return run;
	}
	write() {
		return "closed";
	}
	endInput() {}
	async signal(signal) {
		const members = await this.#shell.tree.members();
		const descendants = members.filter((row) => row.pid !== this.pid);
		for (const row of descendants.length > 0 ? descendants : members) sendSignal(row, signal);
	}
	async close(reason, cause) {
		this.#endReason ??= reason;
		if (this.#run === null) {
			await this.#endAll(() => 0);
			await this.#shell.exited;
			this.#pipe.close();
			this.#script.close();
			return;
		}
		this.#run.stop(cause);
		await this.#run.ended;
	}
	/** Its input ends at once (shell-tool 2). The script ends too, so the shell exits with the status of the command. */
	#toScript(command) {
		const { dialect, name } = this.#options.start.profile;
		return `${[...[...this.#firstCommands, ...dialect === "bash" ? [`\\: ${name}`] : []], `\\eval ${quoteForShell(command)} 0</dev/null`].join(";")}\n`;
	}
	async #finish(run, sink) {
		const exit = await this.#shell.exited;
		run.seal();
		this.#pipe.cut(sink);
		const ended = await (this.#ending ?? this.#endAll(this.#options.graceMs));
		this.#pipe.cut(DISCARD);
		this.#pipe.close();
		this.#script.close();
		run.collector.file.finish();
		await run.collector.file.close();
		this.#endReason ??= "command_done";
		this.clock.touch();
		const backgroundEnded = run.cause === null && ended > 0 ? ended : void 0;
		run.finish({
			...exit,
			sessionClosed: false,
			backgroundEnded
		});
	}
	/** A fault of ours at the end of a command must not leave its call without an answer. */
	#breakOff(run) {
		this.#pipe.close();
		this.#script.close();
		this.#endReason ??= "command_done";
		this.#ending ??= this.#endAll(() => 0);
		run.finish({
			exitCode: -1,
			sessionClosed: false,
			shellLost: true
		});
	}
	async #endAll(graceMs) {
		return (await terminate(() => this.#shell.tree.members(), graceMs)).ended;
	}
};
// electron/shell/output/late-output.ts
/** Kept for the next result; all of it is in the output file of the command that started the writers. */
const KEPT_BYTES = 65536;
/** How much of it a result shows, so that the command's own output keeps most of the room. */
const SHOWN = {
	lines: 20,
	chars: 2e3
};
const FIRST_LINE = "[output of background processes since the last result]";
const LAST_LINE$1 = "[end of the output of background processes]";
/** What background children of a session wrote while no command ran. */
var LateOutput = class {
	#tail = new TailBuffer(KEPT_BYTES);
	append(bytes) {
		this.#tail.append(bytes);
	}
	/** The text to put before the next result, or '' where there is none. It is told once. */
	take() {
		if (this.#tail.total === 0) return "";
		const { text, cut } = toPreview(this.#tail.from(0), SHOWN);
		const left = cut || this.#tail.start > 0 ? "[… earlier output is in the output file]\n" : "";
		this.#tail = new TailBuffer(KEPT_BYTES);
		return `${FIRST_LINE}\n${left}${text}\n${LAST_LINE$1}\n`;
	}
};
// electron/shell/sessions/completion-channel.ts
/** A status is far shorter. */
const READ_BYTES$2 = 4096;
/** Of a nonce: 48 bits, each wrong guess a write to a pipe. Every byte costs the shell a system call. */
const NONCE_BYTES = 6;
/** A nonce for one command: 8 characters that can stand in a name, of the alphabet of URL-safe base 64. */
function createNonce() {
	return takeRandomBytes(NONCE_BYTES).toString("base64url").replaceAll("-", "_");
}
/** Our end of the status pipe. */
var CompletionChannel = class {
	#socket;
	#writeFd;
	#pending = "";
	#closed = false;
	#waiting = null;
	#onDone = null;
	constructor(fifo) {
		this.#writeFd = fifo.writeFd;
		this.#socket = createFdReader(fifo.readFd, READ_BYTES$2, (bytes) => {
			this.#take(bytes.toString("latin1"));
			return true;
		});
	}
	/** `onStatus` when the command with this nonce has ended. */
	expectStatus(nonce, onStatus) {
		this.#pending = "";
		this.#waiting = {
			nonce,
			onStatus
		};
		this.#onDone = null;
	}
	/** `onDone` when the shell has done what follows a command, and whether `eval` is the builtin. */
	expectDone(onDone) {
		this.#onDone = onDone;
	}
	/** Nothing is waited for any more. */
	forget() {
		this.#pending = "";
		this.#waiting = null;
		this.#onDone = null;
	}
	close() {
		if (this.#closed) return;
		this.#closed = true;
		this.#socket.destroy();
		closeSync(this.#writeFd);
	}
	#take(text) {
		this.#pending = (this.#pending + text).slice(-65536);
		if (this.#waiting !== null && !this.#takeStatus(this.#waiting)) return;
		if (this.#onDone === null || !this.#pending.includes("((: @: ")) return;
		const onDone = this.#onDone;
		this.#onDone = null;
		onDone(this.#pending.includes("((: @e: "));
	}
	#takeStatus(waiting) {
		const start = `@${waiting.nonce}:`;
		let at = this.#pending.indexOf(start);
		let match = null;
		for (; at !== -1 && match === null; at = this.#pending.indexOf(start, at + 1)) match = /^(\d+):(\w*)@/.exec(this.#pending.slice(at + start.length));
		if (match === null) return false;
		this.#waiting = null;
		waiting.onStatus({
			exitCode: Number(match[1]),
			flags: match[2] ?? ""
		});
		return true;
	}
};
// electron/shell/sessions/plain-command.ts
/** Builtins and keywords that define functions or aliases, set options or traps, or run text that cannot be seen here. */
const CHANGING_WORDS = /\b(?:eval|source|enable|set|shopt|trap|alias|builtin|command|function|mapfile|readarray|complete|compgen|bind|coproc|declare|typeset)\b/;
/** `.` as a word of its own, also in quotes, reads a file into the shell. */
const DOT_WORD = /(?:^|[\s;&|])["']?\.["']?(?=$|[\s;&|])/;
/** A quoted text that is a word of its own or a value, with nothing in it that the shell would look at. */
const QUOTED_WORD = /(^|[\s=])(?:"[^"`$\\!]*"|'[^']*')(?=$|[\s;&|)])/g;
/** Names, paths, options, lists, pipes and redirections; no expansion, no group, no subshell, no quote, no backslash. */
const PLAIN_TEXT = /^[\w \t\n./=:,@%+~#|&;<>-]*$/;
/**
* Whether a command can change nothing in its shell but variables, directory and descriptors, as far as its text alone
* shows that for certain. `git status && npm test 2>&1 | tail -5` is plain; `x=$(pwd)` is not, because an expansion may
* hold any word.
*/
function isPlainCommand(command) {
	if (CHANGING_WORDS.test(command) || DOT_WORD.test(command)) return false;
	return PLAIN_TEXT.test(command.replace(QUOTED_WORD, "$1"));
}
// electron/shell/sessions/posix-lines.ts
/** POSIX promises one digit in a redirection, and dash takes no more. */
const STATUS_FD$2 = 8;
const STDIN_FD = 9;
/** The first lines for a new shell, which was given the status pipe as descriptor 3 and the input pipe as 4. */
const POSIX_FIRST_LINES = `exec ${String(STATUS_FD$2)}>&3 ${String(STDIN_FD)}<&4 3>&- 4<&-\n`;
/**
* The line that makes a POSIX shell run a command and tell its end. On the status pipe come `@nonce:status:flags@` and,
* as nothing has to be asked afterwards, at once ` @e@ @f@`, which says that the shell reads its next line.
*
* - `command eval`: whatever is wrong in the text (an unfinished quote, `${x?}`, `set -u`, `readonly`, a bad redirection)
*   ends the `eval` and not the shell, for `command` takes from a special builtin that it is fatal. A function of that name
*   would take its place, so it is removed; the other builtins we use are special, which no function can hide.
* - Quoted with a backslash, no word of ours can be an alias.
* - While the command runs, descriptor 0 is its input and ours are closed. Afterwards the shell puts back what they were:
*   a command's own `exec 9>lock` lasts no longer than the command.
* - The status travels in a trace (`set -x`) of `:`, a special builtin: no function, PATH or IFS reaches it, and nothing is
*   forked. The variable that carries it is named by the nonce, so it is not one that was made read-only.
* - Tracing and echo of the user are off until the next command, which begins with switching them on again.
*/
function toPosixLines(start, nonce, conditions) {
	const status = String(STATUS_FD$2);
	const stdin = String(STDIN_FD);
	const traced = conditions.flags.replace(/[^xv]/g, "");
	const text = quoteForShell((traced === "" ? "" : `set -${traced}\n`) + start.command);
	const carrier = `s${nonce}`;
	return [
		"\\unset -f command;",
		start.changeTo === void 0 ? "" : toChangeDirectory$2(start.changeTo),
		`\\command \\eval ${text} 0<&${stdin} ${status}>&- ${stdin}<&-;`,
		`{ ${carrier}=$?:$-;\\set +v -x;\\: "@${nonce}:$${carrier}@ @e@ @f@";\\set +x;\\unset ${carrier};}`,
		` 2>&${status} >&${status}\n`
	].join("");
}
/** Changes directory for good; the command runs only where it worked. `[` may be a function, but not after `command`. */
function toChangeDirectory$2(directory) {
	const quoted = quoteForShell(directory);
	return `\\command cd -- ${quoted} >/dev/null&&\\command [ . -ef ${quoted} ]&&`;
}
// electron/shell/sessions/shell-guard.ts
/** Words that can make a failure end the shell, besides the options that are set already. */
const MAY_END_THE_SHELL = /(?:^|[^\w-])(?:set\s+[-+]\w*[eu]|source\s|\.\s)|errexit|nounset/;
/** `${x?}` and `${x:?}`. */
const STRICT_EXPANSION = /\$\{\w+:?\?/;
/** Whether a command may end the shell by a mistake. `flags` is `$-` before it. */
function needsGuard(command, flags) {
	return /[eu]/.test(flags) || MAY_END_THE_SHELL.test(command) || STRICT_EXPANSION.test(command);
}
/** Sets the guard, unless the user has an EXIT trap of their own. */
function toGuardLine(statePath, statusFd) {
	const fd = String(statusFd);
	return `{ [[ "$(\\trap -p EXIT)" ]]||\\trap ${quoteForShell([
		"{ \\builtin printf \"# %s \" \"$-\";",
		`[[ ! -e /dev/fd/${fd} ]]||\\builtin printf unwound;`,
		"\\builtin printf \"\\ncd -- %q\\n\" \"$PWD\";",
		"\\builtin declare -p;\\builtin declare -f;\\builtin declare -F;\\builtin alias -p;",
		"\\builtin shopt -p;\\builtin umask -p;\\builtin trap -p;\\builtin set +o;}",
		`>|${quoteForShell(statePath)} 2>/dev/null||((1))`
	].join(""))} EXIT;} >&${fd} 2>&1\n`;
}
/** Takes the guard away after a command that did not need it. */
function toUnguardLine(statePath, statusFd) {
	return `{ [[ "$(\\trap -p EXIT)" != *${quoteForShell(statePath)}* ]]||\\trap - EXIT;} >&${String(statusFd)} 2>&1\n`;
}
/** Makes a new shell go on with the state that was written. */
function toRestoreLine(statePath) {
	return `{ \\. ${quoteForShell(statePath)};\\trap - EXIT;\\set +vx||((1));} >/dev/null 2>&1\n`;
}
/** Reads the first line of what a shell has left; null where it left nothing. */
function readLeftState(statePath) {
	try {
		const match = /^# (\w*) (\w*)\n(?:cd -- ([^\n$]*)\n)?/.exec(readFileSync(statePath, "utf8"));
		if (match === null) return null;
		const directory = match[3]?.replaceAll(/\\(.)/g, "$1");
		return {
			flags: match[1] ?? "",
			unwound: match[2] !== "",
			directory
		};
	} catch {
		return null;
	}
}
/**
* Whether a mistake ended the shell and not `exit`, which ends the session. bash does not tell, so where both may be,
* the word `exit` in the command decides: a session that ends says so, one that lives on would hide it.
*/
function wasMistake(command, exitCode, left) {
	if (left.unwound) return true;
	if (exitCode === 0 || /\bexit\b/.test(command)) return false;
	return /[eu]/.test(left.flags) || STRICT_EXPANSION.test(command);
}
/** Removes what was written. */
function forgetState(statePath) {
	rmSync(statePath, { force: true });
}
// electron/shell/sessions/shell-lines.ts
/** The status pipe in the shell. High, since scripts use 3 to 9; two digits, since every byte counts. */
const STATUS_FD$1 = 61;
const STATUS$1 = String(STATUS_FD$1);
/** The lowest descriptor that bash keeps a redirected one at meanwhile (its `SHELL_FD_BASE`), and closes on exec. */
const FIRST_SAVED_FD = 10;
/** A command that speaks of our descriptor does not get to see it. */
const NAMES_STATUS_FD = new RegExp(`\\b${STATUS$1}\\b`);
/** `$?` and `${?}`: the command looks at how the one before it ended. */
const READS_STATUS = /\$\?|\$\{\?/;
/**
* bash jumps to its top level at this error, whatever list, loop or function it is in, and goes on with its next line.
* No program inherits the trap; `OPTIND` becomes an integer by it, which it always is.
*/
const ABORT_TRAP = `\\trap '\\declare -i OPTIND=/ 2>/dev/null' ${String(64)}`;
const NO_ABORT_TRAP = `\\trap - ${String(64)}`;
/** Whether our shells have that trap: only Linux has the signal. */
const HAS_ABORT = process.platform === "linux";
/** A command that speaks of traps is to find those of a normal shell (case TJ11). */
const SPEAKS_OF_TRAPS = /\btrap\b/;
/** Lines behind which an abort that came too late has been spent: it throws away one of them. */
const ABSORB_ABORT = "((1))\n((1))\n";
/**
* The first lines for a new shell, which has the status pipe as descriptor 1, its output as 2 and its script as 3.
*
* The status pipe goes to {@link STATUS_FD} in a way that programs do not inherit it: while descriptor 1 is redirected,
* bash keeps it at the first free number from 10 on, closed on exec, and a copy of such a descriptor is closed on exec
* too. So it need not be taken away for each command. Each step has a line of its own: bash 5.2 takes back what `exec`
* redirects behind another command when a `$(` is not finished later.
*/
function toFirstLines(directory) {
	const saved = String(FIRST_SAVED_FD);
	return [
		`exec ${saved}>&-`,
		`{ exec ${STATUS$1}>&${saved};} 1>&2`,
		"exec 1>&2 3<&-",
		HAS_ABORT ? ABORT_TRAP : "",
		`\\cd -- ${quoteForShell(directory)}||\\exit;\\unset OLDPWD`,
		""
	].join("\n");
}
/**
* The lines that make the shell run a command and tell its end.
*
* - `eval` at top level, with no loop or function around it, and its text in quotes: an unfinished command is a syntax
*   error of its own and swallows nothing of ours. The rest of the line is read before the command runs.
* - The status travels in the complaint of `((`, which is neither a command name nor a word and so can be no function,
*   alias or variable; it needs no PATH and no IFS, and starts no process.
* - After a command that is not plain: `||` keeps `set -e` and an ERR trap from acting on it; `{ } >&` keeps traces and
*   DEBUG traps out of the output; tracing and echo are off until the next command, which begins with switching them on
*   again; and the shell tells whether `eval` still is the builtin, and that it has done all this.
*/
function toShellLines(start, nonce, conditions) {
	const { guardPath, plain } = conditions;
	const hidden = guardPath !== null || NAMES_STATUS_FD.test(start.command) ? ` ${STATUS$1}>&-` : "";
	const line = `${start.changeTo === void 0 ? "" : toChangeDirectory$1(start.changeTo)}\\eval ${toText(start.command, conditions)}${hidden};`;
	const trap = {
		set: ABORT_TRAP,
		remove: NO_ABORT_TRAP,
		leave: ""
	}[conditions.abortTrap];
	const first = trap === "" ? "" : `{ ${trap};} >&${STATUS$1} 2>&1\n`;
	if (plain) return `${first}${line}((@${nonce}:$?:$-@))2>&${STATUS$1}\n`;
	return [
		first,
		guardPath === null ? "" : toGuardLine(guardPath, STATUS_FD$1),
		line,
		toReportLine(nonce),
		"\n"
	].join("");
}
/**
* bash 5.2 goes on reading the next words as those of a conditional after `[[ a` and an end of line, until the next
* syntax error; ours would end the shell, one inside an `eval` does not.
*/
const LEAVE_CONDITIONAL = `\\eval ']]' 2>&${STATUS$1}\n`;
/**
* The lines that follow a command once its status is known, and before anything else.
*
* @param after `inConditional`: it left the parser inside an unfinished `[[`; `guardPath`: the guard it had, or null
*/
function toLinesAfter(after) {
	const { inConditional, guardPath } = after;
	return (inConditional ? LEAVE_CONDITIONAL : "") + (guardPath === null ? "" : toUnguardLine(guardPath, STATUS_FD$1));
}
/** The shielded report of the command before, and what {@link toShellLines} says of it. */
function toReportLine(nonce) {
	return `{ ((@${nonce}:$?:$-@))||\\eval '((@e))'||\\set +vx||((1));${END_MARK};} >&${STATUS$1} 2>&1\n`;
}
/** Tells that the shell has done all that stood before it. */
const END_MARK = "((@))||((1))";
/**
* A function hides `eval`, or it was switched off. In POSIX mode special builtins are found before functions, and an
* assignment needs no name that could be hidden too. Whether it helped is told as after each command.
*/
const FIND_EVAL_AGAIN = [
	`{ \\enable eval;} >&${STATUS$1} 2>&1`,
	"POSIXLY_CORRECT=1",
	`{ \\eval '((@e))'||((1));${END_MARK};} >&${STATUS$1} 2>&1`,
	""
].join("\n");
/** The command for `eval`, behind what puts the shell back to how the command before left it. */
function toText(command, conditions) {
	const { flags, inPosixMode } = conditions;
	const leavePosix = inPosixMode ? "unset POSIXLY_CORRECT;" : "";
	const traced = flags.replace(/[^xv]/g, "");
	const trace = traced === "" ? "" : `set -${traced}\n`;
	const status = READS_STATUS.test(command) ? toStatusAgain(conditions) : "";
	return quoteForShell(leavePosix + trace + status + command);
}
/** Makes `$?` what it was: our own line has changed it. A subshell takes half a millisecond, so only where it is read. */
function toStatusAgain(conditions) {
	const { lastStatus, lastWasPlain, namedTraps, flags } = conditions;
	if (lastStatus === 0) return lastWasPlain ? "((1));" : "";
	return namedTraps || /[exv]/.test(flags) ? "" : `(exit ${String(lastStatus)});`;
}
/** Changes directory for good; the command runs only where it worked, whatever `builtin` has been made to mean. */
function toChangeDirectory$1(directory) {
	const quoted = quoteForShell(directory);
	return `\\builtin cd -- ${quoted} >/dev/null&&[[ . -ef ${quoted} ]]&&`;
}
// electron/shell/sessions/command-feed.ts
/** What bash answers for a text that it cannot read. */
const SYNTAX_ERROR = 2;
/** An abort may throw away a second report too, not every one. */
const MAX_ASKED = 3;
/**
* Gives one shell its commands, one after the other, and hears how each ended. It knows what was done to the shell, as
* far as that changes the lines the next command needs.
*/
var CommandFeed = class {
	#script;
	#status;
	#dialect;
	#revival;
	#flags;
	#lastStatus = 0;
	#lastWasPlain = false;
	/** Nothing was run so far that could change how the shell reads our lines. */
	#plain;
	/** The shell is told to find `eval` again before each command. */
	#evalIsHidden = false;
	/** The shell reads its next lines. */
	#idle = true;
	/** The report of the running command, to be asked for once more should the first be thrown away. */
	#reportAgain = null;
	/** How often that was done. */
	#asked = 0;
	#nonce = "";
	/** Where the running command's shell writes its state, should a mistake end it. */
	#guardPath = null;
	/** The shell was given a command and has not told its end. */
	#running = false;
	#hasAbortTrap = HAS_ABORT;
	#namedTraps = false;
	/** A command that came before the shell was idle. */
	#next = null;
	constructor(pipes, shell) {
		this.#script = pipes.script;
		this.#status = pipes.status;
		this.#dialect = shell.dialect;
		this.#revival = shell.revival;
		this.#flags = shell.flags ?? "";
		this.#plain = shell.flags === void 0;
	}
	/** The shell waits for its next lines, and so does this feed for the next command. */
	get idle() {
		return this.#idle;
	}
	/** Sends a command to the shell, at once or as soon as it is idle. */
	send(command) {
		if (this.#idle) this.#begin(command);
		else this.#next = command;
	}
	/**
	* The shell waits for lines although the running command's report did not come: some errors (`declare -i a=/`) make
	* bash throw away the rest of the line it reads, and the report with it. It is asked for again.
	*
	* @returns false where that was done often enough: this shell will not tell
	*/
	askAgain() {
		const report = this.#reportAgain;
		if (report === null || this.#asked >= MAX_ASKED) return false;
		this.#asked += 1;
		this.#expectDone();
		this.#script().write(Buffer.from(report));
		return true;
	}
	/** The running command was aborted: what is left of that must not meet the next one. */
	absorbAbort() {
		if (this.#dialect === "bash") this.#script().write(Buffer.from(ABSORB_ABORT));
	}
	/** Whether the shell has read the line of the command that was sent last, given what stands in its script unread. */
	wasRead(unread) {
		return this.#nonce === "" || !unread.includes(this.#nonce);
	}
	/** The shell is gone; answers the command that was to be sent next. */
	stop() {
		this.#status.forget();
		const next = this.#next;
		this.#next = null;
		return next;
	}
	#begin(command) {
		if (!command.mayRun()) {
			command.onDropped();
			return;
		}
		this.#idle = false;
		if (this.#evalIsHidden) this.#findEval(command);
		else this.#write(command);
	}
	#write({ launch, onStatus }) {
		const nonce = createNonce();
		this.#nonce = nonce;
		const posix = this.#dialect === "posix";
		this.#plain &&= isPlainCommand(launch.command);
		const isLast = this.#plain || posix;
		this.#reportAgain = posix ? null : toReportLine(nonce);
		this.#asked = 0;
		this.#status.expectStatus(nonce, (status) => {
			this.#flags = status.flags;
			this.#lastStatus = status.exitCode;
			this.#writeAfter(launch.command, status);
			if (isLast && this.#asked === 0) this.#idle = true;
			this.#reportAgain = null;
			this.#running = false;
			onStatus(status);
		});
		if (!isLast) this.#expectDone();
		this.#script().write(Buffer.from(this.#toLines(launch, nonce)));
		this.#lastWasPlain = this.#plain;
		this.#running = true;
	}
	#changeAbortTrap(command) {
		const named = SPEAKS_OF_TRAPS.test(command);
		this.#namedTraps ||= named;
		const wanted = HAS_ABORT && !named;
		if (wanted === this.#hasAbortTrap) return "leave";
		this.#hasAbortTrap = wanted;
		return wanted ? "set" : "remove";
	}
	#writeAfter(command, { exitCode }) {
		if (this.#dialect === "posix") return;
		const lines = toLinesAfter({
			inConditional: exitCode === SYNTAX_ERROR && command.includes("[["),
			guardPath: this.#guardPath
		});
		if (lines !== "") this.#script().write(Buffer.from(lines));
	}
	/**
	* Whether the shell has, or is about to have, our trap for {@link ABORT_SIGNAL}. Not for a guarded command: should that
	* end the shell by a mistake, it writes its state, and an abort would come between.
	*/
	get mayAbort() {
		return this.#running && this.#dialect === "bash" && this.#hasAbortTrap && this.#guardPath === null;
	}
	#toLines(launch, nonce) {
		if (this.#dialect === "posix") return toPosixLines(launch, nonce, { flags: this.#flags });
		this.#guardPath = this.#revival.guardPathFor(launch.command, this.#flags);
		return toShellLines(launch, nonce, {
			flags: this.#flags,
			lastStatus: this.#lastStatus,
			lastWasPlain: this.#lastWasPlain,
			plain: this.#plain,
			inPosixMode: this.#evalIsHidden,
			namedTraps: this.#namedTraps,
			abortTrap: this.#changeAbortTrap(launch.command),
			guardPath: this.#guardPath
		});
	}
	#expectDone() {
		this.#status.expectDone((evalWorks) => {
			this.#evalIsHidden = !evalWorks;
			this.#becomeIdle();
		});
	}
	/** Brings `eval` back for one command; without it a function would get the command's text, and nothing would run. */
	#findEval(command) {
		this.#status.forget();
		this.#status.expectDone((evalWorks) => {
			if (!evalWorks) command.onUnusable();
			else if (command.mayRun()) this.#write(command);
			else {
				this.#becomeIdle();
				command.onDropped();
			}
		});
		this.#script().write(Buffer.from(FIND_EVAL_AGAIN));
	}
	#becomeIdle() {
		this.#idle = true;
		const next = this.#next;
		this.#next = null;
		if (next !== null) this.#begin(next);
	}
};
// electron/shell/sessions/fifo-pool.ts
const run = promisify(execFile);
/** FIFOs made by one `mkfifo`: a session takes four, and starting a program costs more than making many. */
const BATCH = 96;
/** With fewer than this left the next batch is made in the background. */
const REFILL_BELOW = 32;
const SCRIPT_PATH = `/dev/fd/${String(3)}`;
/** Opens the child's end of a FIFO once more, for another child. Linux only: through `/proc`. */
function reopenChildEnd(fifo, use) {
	const path = `/proc/self/fd/${String(fifo.readFd)}`;
	return openSync(path, use === "writes" ? constants$1.O_WRONLY : constants$1.O_RDONLY);
}
/**
* Makes FIFOs in a private directory. Node's own pipes to children are socket pairs, and a program cannot open
* `/dev/stdout`, `/dev/stderr` or `/dev/stdin` again when it is a socket (ENXIO).
*/
var FifoPool = class {
	#parent;
	#directory = null;
	#free = [];
	#made = 0;
	#places = /* @__PURE__ */ new Map();
	#refill = null;
	/** @param parent a folder of this app's own; what a crash left in it is removed */
	constructor(parent) {
		this.#parent = parent;
		rmSync(parent, {
			recursive: true,
			force: true
		});
	}
	/**
	* Takes one FIFO for each word: for a child to write to or to read from. Rejects where none can be made or opened.
	*/
	async take(uses) {
		while (this.#free.length < uses.length) await this.#startBatch();
		const taken = [];
		try {
			for (const use of uses) taken.push(this.#takeOne(use));
		} catch (error) {
			for (const { readFd, writeFd, childFd } of taken) for (const fd of [
				readFd,
				writeFd,
				childFd
			]) closeSync(fd);
			throw error;
		}
		return taken;
	}
	#takeOne(use) {
		const path = this.#shift();
		const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants$1;
		const flags = [
			O_RDONLY | O_NONBLOCK,
			O_WRONLY | O_NONBLOCK,
			use === "writes" ? O_WRONLY : O_RDONLY
		];
		const fds = [];
		try {
			for (const flag of flags) fds.push(openSync(path, flag));
			unlinkSync(path);
		} catch (error) {
			for (const fd of fds) closeSync(fd);
			this.#forget();
			throw error;
		}
		const [readFd = -1, writeFd = -1, childFd = -1] = fds;
		return {
			readFd,
			writeFd,
			childFd
		};
	}
	/**
	* A directory where `name` is the script that a shell is given as descriptor {@link SCRIPT_FD}. A shell that is started
	* there can be told to read its script by a name, which stands in its messages and in `$0`, and its standard input stays
	* free. Take the FIFOs first.
	*/
	scriptPlace(name) {
		const known = this.#places.get(name);
		if (known !== void 0 && leadsTo(join(known, name), SCRIPT_PATH)) return known;
		const directory = mkdtempSync(join(this.#directory ?? this.#parent, "script-"));
		symlinkSync(SCRIPT_PATH, join(directory, name));
		this.#places.set(name, directory);
		return directory;
	}
	/** Takes FIFOs that a child opens itself, by name, in the private directory. Rejects as {@link take}. */
	async takeNamed(count) {
		while (this.#free.length < count) await this.#startBatch();
		const taken = [];
		try {
			while (taken.length < count) taken.push(this.#takeOneNamed());
		} catch (error) {
			for (const name of taken) name.abandon();
			throw error;
		}
		return taken;
	}
	#takeOneNamed() {
		const path = this.#shift();
		const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants$1;
		const opened = [];
		try {
			const readFd = openSync(path, O_RDONLY | O_NONBLOCK);
			opened.push(readFd);
			const writeFd = openSync(path, O_WRONLY | O_NONBLOCK);
			const unlink = () => {
				rmSync(path, { force: true });
			};
			return {
				fifo: {
					readFd,
					writeFd
				},
				path,
				unlink,
				abandon: () => {
					closeSync(readFd);
					closeSync(writeFd);
					unlink();
				}
			};
		} catch (error) {
			for (const fd of opened) closeSync(fd);
			this.#forget();
			throw error;
		}
	}
	#shift() {
		const path = this.#free.shift();
		if (path === void 0) throw new BugError("the pool of FIFOs is empty");
		if (this.#free.length < REFILL_BELOW) this.#startBatch();
		return path;
	}
	/** A name in the private directory that nothing has. */
	freePath() {
		return join(this.#directory ?? this.#parent, `state-${randomBytes(8).toString("hex")}`);
	}
	/** Removes the directory. FIFOs that were taken live on. */
	async close() {
		await this.#refill?.catch(() => {});
		const directory = this.#directory;
		this.#forget();
		if (directory !== null) await rm(directory, {
			recursive: true,
			force: true
		});
	}
	#forget() {
		this.#directory = null;
		this.#free = [];
		this.#places.clear();
	}
	#startBatch() {
		this.#refill ??= this.#makeBatch().finally(() => {
			this.#refill = null;
		});
		this.#refill.catch(() => {});
		return this.#refill;
	}
	async #makeBatch() {
		if (this.#directory === null) {
			await mkdir(this.#parent, {
				recursive: true,
				mode: 448
			});
			this.#directory = await mkdtemp(join(this.#parent, "pipes-"));
		}
		const directory = this.#directory;
		const paths = Array.from({ length: BATCH }, () => join(directory, String(this.#made++)));
		await run("mkfifo", [
			"-m",
			"666",
			...paths
		]).catch((error) => {
			this.#forget();
			throw error;
		});
		this.#free.push(...paths);
	}
};
function leadsTo(path, target) {
	try {
		return readlinkSync(path) === target;
	} catch {
		return false;
	}
}
// electron/shell/sessions/session-pipes.ts
/** The pipes between a session and its shell. They outlive the shell, should another take its place. */
var SessionPipes = class SessionPipes {
	/** What the shell reads its lines from. */
	script;
	/** Standard input of the commands. */
	input;
	/** Standard output and standard error of the shell and its commands. */
	output;
	/** Where the shell tells that a command has ended. */
	status;
	#fifos;
	constructor(fifos) {
		this.#fifos = fifos;
		this.script = new FifoWriter(fifos.script);
		this.input = new FifoWriter(fifos.input);
		this.output = new OutputPipe(fifos.output, DISCARD);
		this.status = new CompletionChannel(fifos.status);
	}
	static async open(pool) {
		const [script, output, status, input] = await pool.take([
			"reads",
			"writes",
			"writes",
			"reads"
		]);
		return new SessionPipes({
			script,
			output,
			status,
			input
		});
	}
	/** Hands the child's ends to `use` and closes ours of them when it is done. */
	async lend(use) {
		const { script, output, status, input } = this.#fifos;
		try {
			return await use({
				input: input.childFd,
				status: status.childFd,
				output: output.childFd,
				script: script.childFd
			});
		} finally {
			for (const fifo of Object.values(this.#fifos)) closeSync(fifo.childFd);
		}
	}
	/** Like {@link lend} for a shell that takes the place of another, whose unread lines are thrown away. */
	async lendAgain(use) {
		this.script.renew();
		this.input.renew();
		const opened = [];
		const open = (fifo, how) => {
			const fd = reopenChildEnd(fifo, how);
			opened.push(fd);
			return fd;
		};
		try {
			return await use({
				input: open(this.#fifos.input, "reads"),
				status: open(this.#fifos.status, "writes"),
				output: open(this.#fifos.output, "writes"),
				script: open(this.#fifos.script, "reads")
			});
		} finally {
			for (const fd of opened) closeSync(fd);
		}
	}
	/** Inode of the pipe the shell reads its script from. */
	get scriptInode() {
		return fstatSync(this.#fifos.script.readFd, { bigint: true }).ino;
	}
	close() {
		this.output.close();
		this.status.close();
		this.script.close();
		this.input.close();
	}
};
// electron/shell/sessions/shell-revival.ts
/** The files in which a shell leaves its state when a mistake ends it. A path is used once. */
var ShellRevival = class {
	#fifos;
	#path;
	#usedPath = null;
	constructor(fifos) {
		this.#fifos = fifos;
		this.#path = fifos.freePath();
	}
	/** Where the shell writes its state, should this command be able to end it by a mistake; else null. */
	guardPathFor(command, flags) {
		return needsGuard(command, flags) ? this.#path : null;
	}
	/** What is left of a shell that has ended, or null where the session is over. */
	takeUp(command, exitCode) {
		const left = readLeftState(this.#path);
		if (left === null || !wasMistake(command, exitCode, left)) return null;
		const restoreLine = toRestoreLine(this.#path);
		this.#usedPath = this.#path;
		this.#path = this.#fifos.freePath();
		return {
			flags: left.flags,
			directory: left.directory,
			restoreLine
		};
	}
	/** The new shell has read what was left. */
	forgetUsed() {
		if (this.#usedPath !== null) forgetState(this.#usedPath);
		this.#usedPath = null;
	}
	/** The session is over. */
	close() {
		this.forgetUsed();
		forgetState(this.#path);
	}
};
// electron/shell/sessions/shell-watch.ts
/** First look this long after a command was given, in ms: far above what a command of its own takes to end. */
const FIRST_LOOK_MS = 50;
/** Each look comes twice as late as the one before, up to this. A look costs some 20 microseconds. */
const LAST_LOOK_MS = 1e3;
/** Two looks this far apart must agree, in ms; a status that is on its way is read in between. */
const CONFIRM_MS = 25;
/** Number of the system call `read`, by processor. */
const READ_CALL = {
	x64: "0",
	arm64: "63",
	ia32: "3",
	arm: "3"
};
/**
* Watches a shell while it runs a command, for the two ends no message tells of: it was stopped by a signal
* (`kill -STOP $$`), or it waits for its next lines although no status came, because the command took away what it tells
* it with (`set -n`, a limit of descriptors, a DEBUG trap that skips commands). Without this such a command would run
* until its timeout. Linux only: `/proc/<pid>/syscall` names the system call a process waits in and its descriptor.
*/
var ShellWatch = class {
	#shell;
	#onLost;
	#timer;
	#delayMs = FIRST_LOOK_MS;
	#before = "busy";
	/** `shell` answers null while there is none to look at; `onLost` when the shell waits for lines and will never tell how the command ended. */
	constructor(shell, onLost) {
		this.#shell = shell;
		this.#onLost = onLost;
	}
	/** A command was given to the shell. */
	start() {
		this.#delayMs = FIRST_LOOK_MS;
		this.#before = "busy";
		this.#schedule(FIRST_LOOK_MS);
	}
	/** Its status came, or the shell ended. */
	stop() {
		clearTimeout(this.#timer);
		this.#timer = void 0;
	}
	#schedule(delayMs) {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			setImmediate(() => {
				if (this.#timer !== void 0) this.#look();
			});
		}, delayMs);
		this.#timer.unref();
	}
	#look() {
		const shell = this.#shell();
		const sight = shell === null ? "busy" : lookAt(shell);
		const confirmed = sight === this.#before;
		this.#before = sight;
		if (sight === "waiting_for_lines" && confirmed) {
			this.#timer = void 0;
			this.#onLost();
			return;
		}
		if (sight === "stopped" && confirmed) this.#wake();
		if (sight === "busy") this.#delayMs = Math.min(this.#delayMs * 2, LAST_LOOK_MS);
		this.#schedule(sight === "busy" ? this.#delayMs : CONFIRM_MS);
	}
	/** Nobody else can wake it: its command is the one thing that runs in it. */
	#wake() {
		const shell = this.#shell();
		const row = shell === null ? null : readProcess(shell.pid);
		if (row !== null) sendSignal(row, "SIGCONT");
	}
};
/** What a shell does at this moment; `busy` where that cannot be told. */
function lookAt(shell) {
	const { pid, scriptInode } = shell;
	try {
		const state = readProcess(pid)?.state;
		if (state === "T") return "stopped";
		if (state !== "S") return "busy";
		const [call, descriptor] = readFileSync(`/proc/${String(pid)}/syscall`, "latin1").split(" ");
		if (call === void 0 || call !== READ_CALL[process.arch]) return "busy";
		const fd = String(Number(descriptor));
		const file = statSync(`/proc/${String(pid)}/fd/${fd}`, { bigint: true });
		return file.isFIFO() && file.ino === scriptInode ? "waiting_for_lines" : "busy";
	} catch {
		return "busy";
	}
}
// electron/shell/sessions/start-shell.ts
/**
* Starts the shell of a session on its pipes; with `before` in place of that one. bash reads its script by a name, so
* that standard input is the commands' alone; a POSIX shell reads it from standard input. Rejects where it cannot be
* started.
*/
async function startSessionShell(starter, ends, before) {
	const { input, status, output, script } = ends;
	const { start } = starter;
	if (start.profile.dialect === "posix") {
		const stdio = [
			script,
			output,
			output,
			status,
			input
		];
		const shell = await ShellProcess.start(start, stdio, before);
		return {
			shell,
			beginning: toLines(shell, POSIX_FIRST_LINES)
		};
	}
	const { profile } = start;
	const cwd = starter.fifos.scriptPlace(profile.name);
	const args = profile.args.map((arg) => arg === "-s" ? profile.name : arg);
	const byName = {
		...start,
		profile: {
			...profile,
			args
		},
		cwd
	};
	const shell = await ShellProcess.start(byName, [
		input,
		status,
		output,
		script
	], before);
	return {
		shell,
		beginning: toLines(shell, toFirstLines(before === void 0 ? start.cwd : "/")),
		startName: basename(cwd)
	};
}
function toLines(shell, others) {
	return [...shell.firstCommands, others].join("\n");
}
// electron/shell/sessions/stop-foreground.ts
/** Pause between two looks at what a stopped command has started meanwhile, in ms. */
const LOOK_INTERVAL_MS$2 = 20;
/** After so long a signal that had no effect is sent once more, in ms. */
const REPEAT_MS = 200;
/** How long a shell may take to be able to drop a list, in ms. */
const START_MS = 500;
/**
* Ends what a session's command has started, so that the shell comes back to its prompt: SIGTERM for each process, also
* for those that appear while it goes on.
*
* @param abort makes the shell drop the rest of its list, so that nothing behind what was stopped runs
* @returns whether the shell came back within the grace; then nothing of the command is left
*/
async function stopForeground(run, foreground, graceMs, abort) {
	const startedAt = performance.now();
	const leftMs = () => startedAt + graceMs() - performance.now();
	const signalledAt = /* @__PURE__ */ new Map();
	let abortedAt = -Infinity;
	const goesOn = () => !run.sealed;
	while (goesOn() && leftMs() > 0) {
		const now = performance.now();
		const isDue = (row) => {
			return now - (signalledAt.get(toProcessKey(row)) ?? -Infinity) >= REPEAT_MS;
		};
		const due = (await lookAgain(foreground)).filter(isDue);
		if (!goesOn()) break;
		if (due.length > 0 || now - abortedAt >= REPEAT_MS) {
			const aborted = abort();
			if (aborted === "sent") abortedAt = now;
			if (aborted === "soon" && now - startedAt < Math.min(START_MS, graceMs() / 2)) due.length = 0;
		}
		for (const row of due) {
			signalledAt.set(toProcessKey(row), now);
			sendSignal(row, "SIGTERM");
			sendSignal(row, "SIGCONT");
		}
		await Promise.race([setTimeout$1(LOOK_INTERVAL_MS$2), run.ended]);
	}
	if (goesOn()) return false;
	await terminate(foreground, Math.max(0, leftMs()));
	return true;
}
// electron/shell/sessions/workdir.ts
/** How old the directory of a running command may be when it is told, in ms. */
const MAX_AGE_MS = 50;
/** The working directory of a session's shell: asked anew as seldom as its users allow. */
var Workdir = class {
	#known;
	#readAtMs = performance.now();
	/** Name of the directory the shell is started in, where its first line must bring it to its own. */
	#startName;
	constructor(directory, startName) {
		this.#known = directory;
		this.#startName = startName;
	}
	/** As it was read last. */
	get known() {
		return this.#known;
	}
	/** At most {@link MAX_AGE_MS} old. */
	recent(shell) {
		return performance.now() - this.#readAtMs < MAX_AGE_MS ? this.#known : this.read(shell);
	}
	/** As it is now. */
	read(shell) {
		this.#readAtMs = performance.now();
		const { cwd } = shell;
		if (basename(cwd) !== this.#startName) this.#known = cwd;
		return this.#known;
	}
	/** A command began at this reading of `performance.now()`, in the directory that is known. */
	age(startedAtMs) {
		this.#readAtMs = startedAtMs;
	}
	/** Another shell takes over, and is started in a directory of this name; it goes on in `directory`. */
	startsIn(startName, directory) {
		this.#known = directory ?? this.#known;
		this.#startName = startName;
	}
};
// electron/shell/sessions/pipe-session.ts
/** Input that a program does not read is kept up to this, as in a terminal; then no more is taken. */
const MAX_WAITING_INPUT_BYTES = 1048576;
/** How long a signal waits for a program of the command to appear, and between two looks, in ms. */
const SIGNAL_WAIT_MS = 500;
const SIGNAL_RETRY_MS = 20;
/** A long-lived shell on pipes. It runs one command at a time, and what a command changes in the shell stays. */
var PipeSession = class PipeSession {
	id;
	conversationId;
	oneShot = false;
	pty = false;
	clock = new SessionClock();
	#options;
	#pipes;
	#late = new LateOutput();
	#workdir;
	#watch;
	#revival;
	#ended = createDeferred();
	#shell;
	#feed;
	#commandCount = 0;
	#running = null;
	#last = null;
	#endReason = null;
	#lost = false;
	#closing = null;
	#stopping = null;
	#inputUsed = false;
	constructor(options, pipes, started) {
		this.id = options.identity.id;
		this.conversationId = options.identity.conversationId;
		this.#options = options;
		this.#pipes = pipes;
		this.#shell = started.shell;
		this.#workdir = new Workdir(options.start.cwd, started.startName);
		this.#revival = new ShellRevival(options.fifos);
		const { scriptInode } = pipes;
		this.#watch = new ShellWatch(() => ({
			pid: this.#shell.pid,
			scriptInode
		}), () => {
			if (this.#feed.askAgain()) this.#watch.start();
			else this.#lose();
		});
		this.#feed = this.#createFeed();
		pipes.output.setSink(this.#lateSink);
		this.#greet(started);
	}
	/** Starts the shell. Rejects where it cannot be started. */
	static async open(options) {
		const pipes = await SessionPipes.open(options.fifos);
		try {
			const started = await pipes.lend((ends) => startSessionShell(options, ends));
			return new PipeSession(options, pipes, started);
		} catch (error) {
			pipes.close();
			throw error;
		}
	}
	get pid() {
		return this.#shell.pid;
	}
	get startTime() {
		return this.#shell.startTime;
	}
	get commandCount() {
		return this.#commandCount;
	}
	/** An idle shell cannot change its directory; a running command may. */
	get currentWorkdir() {
		return this.#running === null ? this.#workdir.known : this.#workdir.recent(this.#shell);
	}
	readWorkdir() {
		return this.#workdir.read(this.#shell);
	}
	takeLateOutput() {
		return this.#late.take();
	}
	get running() {
		return this.#running;
	}
	get last() {
		return this.#last;
	}
	get endReason() {
		return this.#endReason;
	}
	get lost() {
		return this.#lost;
	}
	run(launch) {
		if (this.#running !== null || this.#endReason !== null) throw new BugError("a session runs one command at a time");
		if (this.#inputUsed) {
			this.#pipes.input.renew();
			this.#inputUsed = false;
		}
		this.#pipes.output.cut(this.#lateSink);
		const { run, sink } = createRun(launch, () => this.#pipes.output, this.#late.take(), (cause) => {
			this.#stopping ??= this.#stop(run, cause).catch(() => {});
		});
		const before = this.#last;
		this.#running = run;
		this.#last = run;
		this.#workdir.age(run.startedAtMs);
		this.#commandCount += 1;
		this.clock.touch();
		this.#pipes.output.setSink(sink);
		this.#watch.start();
		this.#feed.send({
			launch,
			mayRun: () => run.cause === null,
			onStatus: (status) => {
				this.#commandEnded(run, status).catch(() => {
					this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null);
				});
			},
			onDropped: () => {
				run.seal();
				this.#settle(run).catch(() => {}).finally(() => {
					this.#finish(run, NO_STATUS, this.#endReason !== null);
				});
			},
			onUnusable: () => {
				this.#lose();
			}
		});
		before?.collector.file.close().catch(() => {});
		return run;
	}
	write(input) {
		if (this.#pipes.input.waiting > MAX_WAITING_INPUT_BYTES) return "full";
		this.#inputUsed = true;
		this.clock.touch();
		return this.#pipes.input.write(input) ? "taken" : "closed";
	}
	endInput() {
		this.#inputUsed = true;
		this.#pipes.input.end();
	}
	async signal(signal) {
		const run = this.#running;
		const endMs = performance.now() + SIGNAL_WAIT_MS;
		while (run !== null && this.#running === run) {
			const rows = await this.#foreground(run);
			for (const row of rows) if (this.#running === run) sendSignal(row, signal);
			if (rows.length > 0) return;
			if (performance.now() > endMs) {
				if (signal === "SIGINT" && this.#abort() === "sent") this.#feed.absorbAbort();
				return;
			}
			await Promise.race([setTimeout$1(SIGNAL_RETRY_MS), run.ended]);
		}
	}
	async close(reason, cause) {
		this.#endReason ??= reason;
		this.#closing ??= this.#close(cause).finally(() => this.#closing = null);
		await this.#closing;
	}
	#lateSink = (bytes) => {
		this.#late.append(bytes);
		return this.#last?.collector.file.append(bytes) ?? true;
	};
	#createFeed(flags) {
		const { status } = this.#pipes;
		const { dialect } = this.#options.start.profile;
		return new CommandFeed({
			script: () => this.#pipes.script,
			status
		}, {
			dialect,
			revival: this.#revival,
			flags
		});
	}
	#greet({ shell, beginning }, restoreLine = "") {
		this.#pipes.script.write(Buffer.from(beginning + restoreLine));
		shell.exited.then((exit) => this.#shellExited(exit)).catch(() => {
			this.#breakOff();
		});
	}
	async #commandEnded(run, status) {
		this.#watch.stop();
		run.seal();
		this.#revival.forgetUsed();
		this.#workdir.read(this.#shell);
		this.#pipes.output.cut(this.#lateSink);
		await this.#settle(run);
		this.#finish(run, { exitCode: status.exitCode }, this.#endReason !== null);
	}
	/** Waits for what a result must not come before. Often nothing, and then not even a turn of the loop is lost. */
	async #settle(run) {
		if (this.#stopping !== null) await this.#stopping;
		const writing = run.collector.file.written();
		if (writing !== null) await writing;
	}
	#finish(run, exit, sessionClosed, notRun = false) {
		if (this.#running === run) this.#running = null;
		this.#watch.stop();
		this.#stopping = null;
		run.collector.file.finish();
		this.clock.touch();
		run.finish({
			...exit,
			sessionClosed,
			shellLost: this.#lost,
			notRun
		});
	}
	/**
	* Makes the shell drop what is left of its command, loops of builtins included.
	*
	* The kernel is asked whether the shell has our trap: the signal would end one that is just being started, or a program
	* in its place.
	*/
	#abort() {
		if (!this.#feed.mayAbort || !this.#shell.alive || this.#shell.isReplaced) return "never";
		try {
			if (!catchesSignal(this.#shell.pid, 64)) return "soon";
			process.kill(this.#shell.pid, 64);
			if (this.#running?.sealed === false) this.#watch.start();
			return "sent";
		} catch {
			return "never";
		}
	}
	/** The shell will never tell how its command ended: it is ended, and the next call opens another. */
	#lose() {
		this.#lost = true;
		this.#endReason ??= "exited";
		terminate(() => this.#shell.tree.members(), 0).catch(() => {});
	}
	/** Ends what the command has started, but not the shell; if the shell does not come back in time, all of it. */
	async #stop(run, cause) {
		const graceMs = () => run.cause?.graceMs ?? this.#options.graceMs();
		const abort = () => this.#abort();
		if (await stopForeground(run, () => this.#foreground(run), graceMs, abort)) {
			this.#feed.absorbAbort();
			return;
		}
		this.#endReason ??= cause.by === "user" ? "user" : "exited";
		await terminate(() => this.#shell.tree.members(), 0);
	}
	async #close(cause) {
		this.#running?.stop(cause);
		this.#pipes.script.end();
		await terminate(() => this.#shell.tree.members(), cause.graceMs ?? this.#options.graceMs());
		await this.#ended.promise;
	}
	async #shellExited(exit) {
		this.#watch.stop();
		const run = this.#running;
		const unfinished = run !== null && !run.sealed ? run : null;
		unfinished?.seal();
		const notRun = unfinished !== null && !this.#feed.wasRead(this.#pipes.script.takeUnread());
		this.#pipes.output.cut(this.#lateSink);
		if (exit.signal === void 0 && this.#endReason === null && await this.#revive(exit, run)) {
			if (unfinished === null) return;
			await this.#settle(unfinished);
			this.#finish(unfinished, exit, false);
			return;
		}
		this.#endReason ??= "exited";
		await terminate(() => this.#shell.tree.members(), this.#options.graceMs());
		this.#pipes.output.cut(DISCARD);
		this.#pipes.close();
		this.#feed.stop();
		this.#revival.close();
		await this.#last?.collector.file.close();
		if (unfinished !== null) this.#finish(unfinished, this.#lost || notRun ? NO_STATUS : exit, true, notRun);
		this.#tellEnd();
	}
	#tellEnd() {
		this.#ended.resolve(void 0);
		this.#options.onEnd(this);
	}
	/** A fault of ours at the end of the shell must not leave a call without an answer. */
	#breakOff() {
		this.#lose();
		this.#pipes.close();
		if (this.#running !== null) this.#finish(this.#running, NO_STATUS, true);
		this.#tellEnd();
	}
	/** A mistake ended the shell, and it left its state: another goes on with it. False where the session is over. */
	async #revive(exit, run) {
		const revival = run === null ? null : this.#revival.takeUp(run.command, exit.exitCode);
		if (revival === null) return false;
		let started;
		try {
			started = await this.#pipes.lendAgain((ends) => startSessionShell(this.#options, ends, this.#shell));
		} catch {
			return false;
		}
		this.#shell = started.shell;
		this.#workdir.startsIn(started.startName, revival.directory);
		this.#feed.stop();
		this.#feed = this.#createFeed(revival.flags);
		this.#greet(started, revival.restoreLine);
		return true;
	}
	async #foreground(run) {
		const members = await this.#shell.tree.members();
		const started = foregroundOf(members, readForegroundClock(this.#shell, run.start));
		if (!this.#shell.isReplaced) return started;
		return [...started, ...members.filter(({ pid }) => pid === this.#shell.pid)];
	}
};
const NO_STATUS = { exitCode: -1 };
// electron/shell/terminal/plain-screen.ts
var import_xterm_headless = (/* @__PURE__ */ __commonJSMin(((exports) => {
	(() => {
		"use strict";
		var e = {
			5639: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CircularList = void 0;
				const i = s(7150), r = s(802);
				class n extends i.Disposable {
					constructor(e) {
						super(), this._maxLength = e, this.onDeleteEmitter = this._register(new r.Emitter()), this.onDelete = this.onDeleteEmitter.event, this.onInsertEmitter = this._register(new r.Emitter()), this.onInsert = this.onInsertEmitter.event, this.onTrimEmitter = this._register(new r.Emitter()), this.onTrim = this.onTrimEmitter.event, this._array = new Array(this._maxLength), this._startIndex = 0, this._length = 0;
					}
					get maxLength() {
						return this._maxLength;
					}
					set maxLength(e) {
						if (this._maxLength === e) return;
						const t = new Array(e);
						for (let s = 0; s < Math.min(e, this.length); s++) t[s] = this._array[this._getCyclicIndex(s)];
						this._array = t, this._maxLength = e, this._startIndex = 0;
					}
					get length() {
						return this._length;
					}
					set length(e) {
						if (e > this._length) for (let t = this._length; t < e; t++) this._array[t] = void 0;
						this._length = e;
					}
					get(e) {
						return this._array[this._getCyclicIndex(e)];
					}
					set(e, t) {
						this._array[this._getCyclicIndex(e)] = t;
					}
					push(e) {
						this._array[this._getCyclicIndex(this._length)] = e, this._length === this._maxLength ? (this._startIndex = ++this._startIndex % this._maxLength, this.onTrimEmitter.fire(1)) : this._length++;
					}
					recycle() {
						if (this._length !== this._maxLength) throw new Error("Can only recycle when the buffer is full");
						return this._startIndex = ++this._startIndex % this._maxLength, this.onTrimEmitter.fire(1), this._array[this._getCyclicIndex(this._length - 1)];
					}
					get isFull() {
						return this._length === this._maxLength;
					}
					pop() {
						return this._array[this._getCyclicIndex(this._length-- - 1)];
					}
					splice(e, t, ...s) {
						if (t) {
							for (let s = e; s < this._length - t; s++) this._array[this._getCyclicIndex(s)] = this._array[this._getCyclicIndex(s + t)];
							this._length -= t, this.onDeleteEmitter.fire({
								index: e,
								amount: t
							});
						}
						for (let t = this._length - 1; t >= e; t--) this._array[this._getCyclicIndex(t + s.length)] = this._array[this._getCyclicIndex(t)];
						for (let t = 0; t < s.length; t++) this._array[this._getCyclicIndex(e + t)] = s[t];
						if (s.length && this.onInsertEmitter.fire({
							index: e,
							amount: s.length
						}), this._length + s.length > this._maxLength) {
							const e = this._length + s.length - this._maxLength;
							this._startIndex += e, this._length = this._maxLength, this.onTrimEmitter.fire(e);
						} else this._length += s.length;
					}
					trimStart(e) {
						e > this._length && (e = this._length), this._startIndex += e, this._length -= e, this.onTrimEmitter.fire(e);
					}
					shiftElements(e, t, s) {
						if (!(t <= 0)) {
							if (e < 0 || e >= this._length) throw new Error("start argument out of range");
							if (e + s < 0) throw new Error("Cannot shift elements in list beyond index 0");
							if (s > 0) {
								for (let i = t - 1; i >= 0; i--) this.set(e + i + s, this.get(e + i));
								const i = e + t + s - this._length;
								if (i > 0) for (this._length += i; this._length > this._maxLength;) this._length--, this._startIndex++, this.onTrimEmitter.fire(1);
							} else for (let i = 0; i < t; i++) this.set(e + i + s, this.get(e + i));
						}
					}
					_getCyclicIndex(e) {
						return (this._startIndex + e) % this._maxLength;
					}
				}
				t.CircularList = n;
			},
			7453: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.clone = function e(t, s = 5) {
					if ("object" != typeof t) return t;
					const i = Array.isArray(t) ? [] : {};
					for (const r in t) i[r] = s <= 1 ? t[r] : t[r] && e(t[r], s - 1);
					return i;
				};
			},
			5777: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CoreTerminal = void 0;
				const i = s(6501), r = s(6025), n = s(7276), o = s(9640), a = s(56), h = s(4071), c = s(7792), l = s(6415), u = s(5746), d = s(5882), f = s(2486), _ = s(3562), p = s(8811), g = s(802), v = s(7150);
				let m = !1;
				class b extends v.Disposable {
					get onScroll() {
						return this._onScrollApi || (this._onScrollApi = this._register(new g.Emitter()), this._onScroll.event(((e) => {
							this._onScrollApi?.fire(e.position);
						}))), this._onScrollApi.event;
					}
					get cols() {
						return this._bufferService.cols;
					}
					get rows() {
						return this._bufferService.rows;
					}
					get buffers() {
						return this._bufferService.buffers;
					}
					get options() {
						return this.optionsService.options;
					}
					set options(e) {
						for (const t in e) this.optionsService.options[t] = e[t];
					}
					constructor(e) {
						super(), this._windowsWrappingHeuristics = this._register(new v.MutableDisposable()), this._onBinary = this._register(new g.Emitter()), this.onBinary = this._onBinary.event, this._onData = this._register(new g.Emitter()), this.onData = this._onData.event, this._onLineFeed = this._register(new g.Emitter()), this.onLineFeed = this._onLineFeed.event, this._onResize = this._register(new g.Emitter()), this.onResize = this._onResize.event, this._onWriteParsed = this._register(new g.Emitter()), this.onWriteParsed = this._onWriteParsed.event, this._onScroll = this._register(new g.Emitter()), this._instantiationService = new r.InstantiationService(), this.optionsService = this._register(new a.OptionsService(e)), this._instantiationService.setService(i.IOptionsService, this.optionsService), this._bufferService = this._register(this._instantiationService.createInstance(o.BufferService)), this._instantiationService.setService(i.IBufferService, this._bufferService), this._logService = this._register(this._instantiationService.createInstance(n.LogService)), this._instantiationService.setService(i.ILogService, this._logService), this.coreService = this._register(this._instantiationService.createInstance(h.CoreService)), this._instantiationService.setService(i.ICoreService, this.coreService), this.coreMouseService = this._register(this._instantiationService.createInstance(c.CoreMouseService)), this._instantiationService.setService(i.ICoreMouseService, this.coreMouseService), this.unicodeService = this._register(this._instantiationService.createInstance(l.UnicodeService)), this._instantiationService.setService(i.IUnicodeService, this.unicodeService), this._charsetService = this._instantiationService.createInstance(u.CharsetService), this._instantiationService.setService(i.ICharsetService, this._charsetService), this._oscLinkService = this._instantiationService.createInstance(p.OscLinkService), this._instantiationService.setService(i.IOscLinkService, this._oscLinkService), this._inputHandler = this._register(new f.InputHandler(this._bufferService, this._charsetService, this.coreService, this._logService, this.optionsService, this._oscLinkService, this.coreMouseService, this.unicodeService)), this._register(g.Event.forward(this._inputHandler.onLineFeed, this._onLineFeed)), this._register(this._inputHandler), this._register(g.Event.forward(this._bufferService.onResize, this._onResize)), this._register(g.Event.forward(this.coreService.onData, this._onData)), this._register(g.Event.forward(this.coreService.onBinary, this._onBinary)), this._register(this.coreService.onRequestScrollToBottom((() => this.scrollToBottom(!0)))), this._register(this.coreService.onUserInput((() => this._writeBuffer.handleUserInput()))), this._register(this.optionsService.onMultipleOptionChange(["windowsMode", "windowsPty"], (() => this._handleWindowsPtyOptionChange()))), this._register(this._bufferService.onScroll((() => {
							this._onScroll.fire({ position: this._bufferService.buffer.ydisp }), this._inputHandler.markRangeDirty(this._bufferService.buffer.scrollTop, this._bufferService.buffer.scrollBottom);
						}))), this._writeBuffer = this._register(new _.WriteBuffer(((e, t) => this._inputHandler.parse(e, t)))), this._register(g.Event.forward(this._writeBuffer.onWriteParsed, this._onWriteParsed));
					}
					write(e, t) {
						this._writeBuffer.write(e, t);
					}
					writeSync(e, t) {
						this._logService.logLevel <= i.LogLevelEnum.WARN && !m && (this._logService.warn("writeSync is unreliable and will be removed soon."), m = !0), this._writeBuffer.writeSync(e, t);
					}
					input(e, t = !0) {
						this.coreService.triggerDataEvent(e, t);
					}
					resize(e, t) {
						isNaN(e) || isNaN(t) || (e = Math.max(e, o.MINIMUM_COLS), t = Math.max(t, o.MINIMUM_ROWS), this._bufferService.resize(e, t));
					}
					scroll(e, t = !1) {
						this._bufferService.scroll(e, t);
					}
					scrollLines(e, t) {
						this._bufferService.scrollLines(e, t);
					}
					scrollPages(e) {
						this.scrollLines(e * (this.rows - 1));
					}
					scrollToTop() {
						this.scrollLines(-this._bufferService.buffer.ydisp);
					}
					scrollToBottom(e) {
						this.scrollLines(this._bufferService.buffer.ybase - this._bufferService.buffer.ydisp);
					}
					scrollToLine(e) {
						const t = e - this._bufferService.buffer.ydisp;
						0 !== t && this.scrollLines(t);
					}
					registerEscHandler(e, t) {
						return this._inputHandler.registerEscHandler(e, t);
					}
					registerDcsHandler(e, t) {
						return this._inputHandler.registerDcsHandler(e, t);
					}
					registerCsiHandler(e, t) {
						return this._inputHandler.registerCsiHandler(e, t);
					}
					registerOscHandler(e, t) {
						return this._inputHandler.registerOscHandler(e, t);
					}
					_setup() {
						this._handleWindowsPtyOptionChange();
					}
					reset() {
						this._inputHandler.reset(), this._bufferService.reset(), this._charsetService.reset(), this.coreService.reset(), this.coreMouseService.reset();
					}
					_handleWindowsPtyOptionChange() {
						let e = !1;
						const t = this.optionsService.rawOptions.windowsPty;
						t && void 0 !== t.buildNumber && void 0 !== t.buildNumber ? e = !!("conpty" === t.backend && t.buildNumber < 21376) : this.optionsService.rawOptions.windowsMode && (e = !0), e ? this._enableWindowsWrappingHeuristics() : this._windowsWrappingHeuristics.clear();
					}
					_enableWindowsWrappingHeuristics() {
						if (!this._windowsWrappingHeuristics.value) {
							const e = [];
							e.push(this.onLineFeed(d.updateWindowsModeWrappedState.bind(null, this._bufferService))), e.push(this.registerCsiHandler({ final: "H" }, (() => ((0, d.updateWindowsModeWrappedState)(this._bufferService), !1)))), this._windowsWrappingHeuristics.value = (0, v.toDisposable)((() => {
								for (const t of e) t.dispose();
							}));
						}
					}
				}
				t.CoreTerminal = b;
			},
			2486: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.InputHandler = t.WindowsOptionsReportType = void 0, t.isValidColorIndex = k;
				const n = s(3534), o = s(6760), a = s(6717), h = s(7150), c = s(726), l = s(6107), u = s(8938), d = s(3055), f = s(5451), _ = s(6501), p = s(6415), g = s(1346), v = s(9823), m = s(8693), b = s(802), S = {
					"(": 0,
					")": 1,
					"*": 2,
					"+": 3,
					"-": 1,
					".": 2
				}, y = 131072;
				function C(e, t) {
					if (e > 24) return t.setWinLines || !1;
					switch (e) {
						case 1: return !!t.restoreWin;
						case 2: return !!t.minimizeWin;
						case 3: return !!t.setWinPosition;
						case 4: return !!t.setWinSizePixels;
						case 5: return !!t.raiseWin;
						case 6: return !!t.lowerWin;
						case 7: return !!t.refreshWin;
						case 8: return !!t.setWinSizeChars;
						case 9: return !!t.maximizeWin;
						case 10: return !!t.fullscreenWin;
						case 11: return !!t.getWinState;
						case 13: return !!t.getWinPosition;
						case 14: return !!t.getWinSizePixels;
						case 15: return !!t.getScreenSizePixels;
						case 16: return !!t.getCellSizePixels;
						case 18: return !!t.getWinSizeChars;
						case 19: return !!t.getScreenSizeChars;
						case 20: return !!t.getIconTitle;
						case 21: return !!t.getWinTitle;
						case 22: return !!t.pushTitle;
						case 23: return !!t.popTitle;
						case 24: return !!t.setWinLines;
					}
					return !1;
				}
				var w;
				(function(e) {
					e[e.GET_WIN_SIZE_PIXELS = 0] = "GET_WIN_SIZE_PIXELS", e[e.GET_CELL_SIZE_PIXELS = 1] = "GET_CELL_SIZE_PIXELS";
				})(w || (t.WindowsOptionsReportType = w = {}));
				let E = 0;
				class A extends h.Disposable {
					getAttrData() {
						return this._curAttrData;
					}
					constructor(e, t, s, i, r, h, u, d, f = new a.EscapeSequenceParser()) {
						super(), this._bufferService = e, this._charsetService = t, this._coreService = s, this._logService = i, this._optionsService = r, this._oscLinkService = h, this._coreMouseService = u, this._unicodeService = d, this._parser = f, this._parseBuffer = /* @__PURE__ */ new Uint32Array(4096), this._stringDecoder = new c.StringToUtf32(), this._utf8Decoder = new c.Utf8ToUtf32(), this._windowTitle = "", this._iconName = "", this._windowTitleStack = [], this._iconNameStack = [], this._curAttrData = l.DEFAULT_ATTR_DATA.clone(), this._eraseAttrDataInternal = l.DEFAULT_ATTR_DATA.clone(), this._onRequestBell = this._register(new b.Emitter()), this.onRequestBell = this._onRequestBell.event, this._onRequestRefreshRows = this._register(new b.Emitter()), this.onRequestRefreshRows = this._onRequestRefreshRows.event, this._onRequestReset = this._register(new b.Emitter()), this.onRequestReset = this._onRequestReset.event, this._onRequestSendFocus = this._register(new b.Emitter()), this.onRequestSendFocus = this._onRequestSendFocus.event, this._onRequestSyncScrollBar = this._register(new b.Emitter()), this.onRequestSyncScrollBar = this._onRequestSyncScrollBar.event, this._onRequestWindowsOptionsReport = this._register(new b.Emitter()), this.onRequestWindowsOptionsReport = this._onRequestWindowsOptionsReport.event, this._onA11yChar = this._register(new b.Emitter()), this.onA11yChar = this._onA11yChar.event, this._onA11yTab = this._register(new b.Emitter()), this.onA11yTab = this._onA11yTab.event, this._onCursorMove = this._register(new b.Emitter()), this.onCursorMove = this._onCursorMove.event, this._onLineFeed = this._register(new b.Emitter()), this.onLineFeed = this._onLineFeed.event, this._onScroll = this._register(new b.Emitter()), this.onScroll = this._onScroll.event, this._onTitleChange = this._register(new b.Emitter()), this.onTitleChange = this._onTitleChange.event, this._onColor = this._register(new b.Emitter()), this.onColor = this._onColor.event, this._parseStack = {
							paused: !1,
							cursorStartX: 0,
							cursorStartY: 0,
							decodedLength: 0,
							position: 0
						}, this._specialColors = [
							256,
							257,
							258
						], this._register(this._parser), this._dirtyRowTracker = new L(this._bufferService), this._activeBuffer = this._bufferService.buffer, this._register(this._bufferService.buffers.onBufferActivate(((e) => this._activeBuffer = e.activeBuffer))), this._parser.setCsiHandlerFallback(((e, t) => {
							this._logService.debug("Unknown CSI code: ", {
								identifier: this._parser.identToString(e),
								params: t.toArray()
							});
						})), this._parser.setEscHandlerFallback(((e) => {
							this._logService.debug("Unknown ESC code: ", { identifier: this._parser.identToString(e) });
						})), this._parser.setExecuteHandlerFallback(((e) => {
							this._logService.debug("Unknown EXECUTE code: ", { code: e });
						})), this._parser.setOscHandlerFallback(((e, t, s) => {
							this._logService.debug("Unknown OSC code: ", {
								identifier: e,
								action: t,
								data: s
							});
						})), this._parser.setDcsHandlerFallback(((e, t, s) => {
							"HOOK" === t && (s = s.toArray()), this._logService.debug("Unknown DCS code: ", {
								identifier: this._parser.identToString(e),
								action: t,
								payload: s
							});
						})), this._parser.setPrintHandler(((e, t, s) => this.print(e, t, s))), this._parser.registerCsiHandler({ final: "@" }, ((e) => this.insertChars(e))), this._parser.registerCsiHandler({
							intermediates: " ",
							final: "@"
						}, ((e) => this.scrollLeft(e))), this._parser.registerCsiHandler({ final: "A" }, ((e) => this.cursorUp(e))), this._parser.registerCsiHandler({
							intermediates: " ",
							final: "A"
						}, ((e) => this.scrollRight(e))), this._parser.registerCsiHandler({ final: "B" }, ((e) => this.cursorDown(e))), this._parser.registerCsiHandler({ final: "C" }, ((e) => this.cursorForward(e))), this._parser.registerCsiHandler({ final: "D" }, ((e) => this.cursorBackward(e))), this._parser.registerCsiHandler({ final: "E" }, ((e) => this.cursorNextLine(e))), this._parser.registerCsiHandler({ final: "F" }, ((e) => this.cursorPrecedingLine(e))), this._parser.registerCsiHandler({ final: "G" }, ((e) => this.cursorCharAbsolute(e))), this._parser.registerCsiHandler({ final: "H" }, ((e) => this.cursorPosition(e))), this._parser.registerCsiHandler({ final: "I" }, ((e) => this.cursorForwardTab(e))), this._parser.registerCsiHandler({ final: "J" }, ((e) => this.eraseInDisplay(e, !1))), this._parser.registerCsiHandler({
							prefix: "?",
							final: "J"
						}, ((e) => this.eraseInDisplay(e, !0))), this._parser.registerCsiHandler({ final: "K" }, ((e) => this.eraseInLine(e, !1))), this._parser.registerCsiHandler({
							prefix: "?",
							final: "K"
						}, ((e) => this.eraseInLine(e, !0))), this._parser.registerCsiHandler({ final: "L" }, ((e) => this.insertLines(e))), this._parser.registerCsiHandler({ final: "M" }, ((e) => this.deleteLines(e))), this._parser.registerCsiHandler({ final: "P" }, ((e) => this.deleteChars(e))), this._parser.registerCsiHandler({ final: "S" }, ((e) => this.scrollUp(e))), this._parser.registerCsiHandler({ final: "T" }, ((e) => this.scrollDown(e))), this._parser.registerCsiHandler({ final: "X" }, ((e) => this.eraseChars(e))), this._parser.registerCsiHandler({ final: "Z" }, ((e) => this.cursorBackwardTab(e))), this._parser.registerCsiHandler({ final: "`" }, ((e) => this.charPosAbsolute(e))), this._parser.registerCsiHandler({ final: "a" }, ((e) => this.hPositionRelative(e))), this._parser.registerCsiHandler({ final: "b" }, ((e) => this.repeatPrecedingCharacter(e))), this._parser.registerCsiHandler({ final: "c" }, ((e) => this.sendDeviceAttributesPrimary(e))), this._parser.registerCsiHandler({
							prefix: ">",
							final: "c"
						}, ((e) => this.sendDeviceAttributesSecondary(e))), this._parser.registerCsiHandler({ final: "d" }, ((e) => this.linePosAbsolute(e))), this._parser.registerCsiHandler({ final: "e" }, ((e) => this.vPositionRelative(e))), this._parser.registerCsiHandler({ final: "f" }, ((e) => this.hVPosition(e))), this._parser.registerCsiHandler({ final: "g" }, ((e) => this.tabClear(e))), this._parser.registerCsiHandler({ final: "h" }, ((e) => this.setMode(e))), this._parser.registerCsiHandler({
							prefix: "?",
							final: "h"
						}, ((e) => this.setModePrivate(e))), this._parser.registerCsiHandler({ final: "l" }, ((e) => this.resetMode(e))), this._parser.registerCsiHandler({
							prefix: "?",
							final: "l"
						}, ((e) => this.resetModePrivate(e))), this._parser.registerCsiHandler({ final: "m" }, ((e) => this.charAttributes(e))), this._parser.registerCsiHandler({ final: "n" }, ((e) => this.deviceStatus(e))), this._parser.registerCsiHandler({
							prefix: "?",
							final: "n"
						}, ((e) => this.deviceStatusPrivate(e))), this._parser.registerCsiHandler({
							intermediates: "!",
							final: "p"
						}, ((e) => this.softReset(e))), this._parser.registerCsiHandler({
							intermediates: " ",
							final: "q"
						}, ((e) => this.setCursorStyle(e))), this._parser.registerCsiHandler({ final: "r" }, ((e) => this.setScrollRegion(e))), this._parser.registerCsiHandler({ final: "s" }, ((e) => this.saveCursor(e))), this._parser.registerCsiHandler({ final: "t" }, ((e) => this.windowOptions(e))), this._parser.registerCsiHandler({ final: "u" }, ((e) => this.restoreCursor(e))), this._parser.registerCsiHandler({
							intermediates: "'",
							final: "}"
						}, ((e) => this.insertColumns(e))), this._parser.registerCsiHandler({
							intermediates: "'",
							final: "~"
						}, ((e) => this.deleteColumns(e))), this._parser.registerCsiHandler({
							intermediates: "\"",
							final: "q"
						}, ((e) => this.selectProtected(e))), this._parser.registerCsiHandler({
							intermediates: "$",
							final: "p"
						}, ((e) => this.requestMode(e, !0))), this._parser.registerCsiHandler({
							prefix: "?",
							intermediates: "$",
							final: "p"
						}, ((e) => this.requestMode(e, !1))), this._parser.setExecuteHandler(n.C0.BEL, (() => this.bell())), this._parser.setExecuteHandler(n.C0.LF, (() => this.lineFeed())), this._parser.setExecuteHandler(n.C0.VT, (() => this.lineFeed())), this._parser.setExecuteHandler(n.C0.FF, (() => this.lineFeed())), this._parser.setExecuteHandler(n.C0.CR, (() => this.carriageReturn())), this._parser.setExecuteHandler(n.C0.BS, (() => this.backspace())), this._parser.setExecuteHandler(n.C0.HT, (() => this.tab())), this._parser.setExecuteHandler(n.C0.SO, (() => this.shiftOut())), this._parser.setExecuteHandler(n.C0.SI, (() => this.shiftIn())), this._parser.setExecuteHandler(n.C1.IND, (() => this.index())), this._parser.setExecuteHandler(n.C1.NEL, (() => this.nextLine())), this._parser.setExecuteHandler(n.C1.HTS, (() => this.tabSet())), this._parser.registerOscHandler(0, new g.OscHandler(((e) => (this.setTitle(e), this.setIconName(e), !0)))), this._parser.registerOscHandler(1, new g.OscHandler(((e) => this.setIconName(e)))), this._parser.registerOscHandler(2, new g.OscHandler(((e) => this.setTitle(e)))), this._parser.registerOscHandler(4, new g.OscHandler(((e) => this.setOrReportIndexedColor(e)))), this._parser.registerOscHandler(8, new g.OscHandler(((e) => this.setHyperlink(e)))), this._parser.registerOscHandler(10, new g.OscHandler(((e) => this.setOrReportFgColor(e)))), this._parser.registerOscHandler(11, new g.OscHandler(((e) => this.setOrReportBgColor(e)))), this._parser.registerOscHandler(12, new g.OscHandler(((e) => this.setOrReportCursorColor(e)))), this._parser.registerOscHandler(104, new g.OscHandler(((e) => this.restoreIndexedColor(e)))), this._parser.registerOscHandler(110, new g.OscHandler(((e) => this.restoreFgColor(e)))), this._parser.registerOscHandler(111, new g.OscHandler(((e) => this.restoreBgColor(e)))), this._parser.registerOscHandler(112, new g.OscHandler(((e) => this.restoreCursorColor(e)))), this._parser.registerEscHandler({ final: "7" }, (() => this.saveCursor())), this._parser.registerEscHandler({ final: "8" }, (() => this.restoreCursor())), this._parser.registerEscHandler({ final: "D" }, (() => this.index())), this._parser.registerEscHandler({ final: "E" }, (() => this.nextLine())), this._parser.registerEscHandler({ final: "H" }, (() => this.tabSet())), this._parser.registerEscHandler({ final: "M" }, (() => this.reverseIndex())), this._parser.registerEscHandler({ final: "=" }, (() => this.keypadApplicationMode())), this._parser.registerEscHandler({ final: ">" }, (() => this.keypadNumericMode())), this._parser.registerEscHandler({ final: "c" }, (() => this.fullReset())), this._parser.registerEscHandler({ final: "n" }, (() => this.setgLevel(2))), this._parser.registerEscHandler({ final: "o" }, (() => this.setgLevel(3))), this._parser.registerEscHandler({ final: "|" }, (() => this.setgLevel(3))), this._parser.registerEscHandler({ final: "}" }, (() => this.setgLevel(2))), this._parser.registerEscHandler({ final: "~" }, (() => this.setgLevel(1))), this._parser.registerEscHandler({
							intermediates: "%",
							final: "@"
						}, (() => this.selectDefaultCharset())), this._parser.registerEscHandler({
							intermediates: "%",
							final: "G"
						}, (() => this.selectDefaultCharset()));
						for (const e in o.CHARSETS) this._parser.registerEscHandler({
							intermediates: "(",
							final: e
						}, (() => this.selectCharset("(" + e))), this._parser.registerEscHandler({
							intermediates: ")",
							final: e
						}, (() => this.selectCharset(")" + e))), this._parser.registerEscHandler({
							intermediates: "*",
							final: e
						}, (() => this.selectCharset("*" + e))), this._parser.registerEscHandler({
							intermediates: "+",
							final: e
						}, (() => this.selectCharset("+" + e))), this._parser.registerEscHandler({
							intermediates: "-",
							final: e
						}, (() => this.selectCharset("-" + e))), this._parser.registerEscHandler({
							intermediates: ".",
							final: e
						}, (() => this.selectCharset("." + e))), this._parser.registerEscHandler({
							intermediates: "/",
							final: e
						}, (() => this.selectCharset("/" + e)));
						this._parser.registerEscHandler({
							intermediates: "#",
							final: "8"
						}, (() => this.screenAlignmentPattern())), this._parser.setErrorHandler(((e) => (this._logService.error("Parsing error: ", e), e))), this._parser.registerDcsHandler({
							intermediates: "$",
							final: "q"
						}, new v.DcsHandler(((e, t) => this.requestStatusString(e, t))));
					}
					_preserveStack(e, t, s, i) {
						this._parseStack.paused = !0, this._parseStack.cursorStartX = e, this._parseStack.cursorStartY = t, this._parseStack.decodedLength = s, this._parseStack.position = i;
					}
					_logSlowResolvingAsync(e) {
						this._logService.logLevel <= _.LogLevelEnum.WARN && Promise.race([e, new Promise(((e, t) => setTimeout((() => t("#SLOW_TIMEOUT")), 5e3)))]).catch(((e) => {
							if ("#SLOW_TIMEOUT" !== e) throw e;
							console.warn("async parser handler taking longer than 5000 ms");
						}));
					}
					_getCurrentLinkId() {
						return this._curAttrData.extended.urlId;
					}
					parse(e, t) {
						let s, i = this._activeBuffer.x, r = this._activeBuffer.y, n = 0;
						const o = this._parseStack.paused;
						if (o) {
							if (s = this._parser.parse(this._parseBuffer, this._parseStack.decodedLength, t)) return this._logSlowResolvingAsync(s), s;
							i = this._parseStack.cursorStartX, r = this._parseStack.cursorStartY, this._parseStack.paused = !1, e.length > y && (n = this._parseStack.position + y);
						}
						if (this._logService.logLevel <= _.LogLevelEnum.DEBUG && this._logService.debug("parsing data " + ("string" == typeof e ? ` "${e}"` : ` "${Array.prototype.map.call(e, ((e) => String.fromCharCode(e))).join("")}"`)), this._logService.logLevel === _.LogLevelEnum.TRACE && this._logService.trace("parsing data (codes)", "string" == typeof e ? e.split("").map(((e) => e.charCodeAt(0))) : e), this._parseBuffer.length < e.length && this._parseBuffer.length < y && (this._parseBuffer = new Uint32Array(Math.min(e.length, y))), o || this._dirtyRowTracker.clearRange(), e.length > y) for (let t = n; t < e.length; t += y) {
							const n = t + y < e.length ? t + y : e.length, o = "string" == typeof e ? this._stringDecoder.decode(e.substring(t, n), this._parseBuffer) : this._utf8Decoder.decode(e.subarray(t, n), this._parseBuffer);
							if (s = this._parser.parse(this._parseBuffer, o)) return this._preserveStack(i, r, o, t), this._logSlowResolvingAsync(s), s;
						}
						else if (!o) {
							const t = "string" == typeof e ? this._stringDecoder.decode(e, this._parseBuffer) : this._utf8Decoder.decode(e, this._parseBuffer);
							if (s = this._parser.parse(this._parseBuffer, t)) return this._preserveStack(i, r, t, 0), this._logSlowResolvingAsync(s), s;
						}
						this._activeBuffer.x === i && this._activeBuffer.y === r || this._onCursorMove.fire();
						const a = this._dirtyRowTracker.end + (this._bufferService.buffer.ybase - this._bufferService.buffer.ydisp), h = this._dirtyRowTracker.start + (this._bufferService.buffer.ybase - this._bufferService.buffer.ydisp);
						h < this._bufferService.rows && this._onRequestRefreshRows.fire({
							start: Math.min(h, this._bufferService.rows - 1),
							end: Math.min(a, this._bufferService.rows - 1)
						});
					}
					print(e, t, s) {
						let i, r;
						const n = this._charsetService.charset, o = this._optionsService.rawOptions.screenReaderMode, a = this._bufferService.cols, h = this._coreService.decPrivateModes.wraparound, d = this._coreService.modes.insertMode, f = this._curAttrData;
						let _ = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y);
						this._dirtyRowTracker.markDirty(this._activeBuffer.y), this._activeBuffer.x && s - t > 0 && 2 === _.getWidth(this._activeBuffer.x - 1) && _.setCellFromCodepoint(this._activeBuffer.x - 1, 0, 1, f);
						let g = this._parser.precedingJoinState;
						for (let v = t; v < s; ++v) {
							if (i = e[v], i < 127 && n) {
								const e = n[String.fromCharCode(i)];
								e && (i = e.charCodeAt(0));
							}
							const t = this._unicodeService.charProperties(i, g);
							r = p.UnicodeService.extractWidth(t);
							const s = p.UnicodeService.extractShouldJoin(t), m = s ? p.UnicodeService.extractWidth(g) : 0;
							if (g = t, o && this._onA11yChar.fire((0, c.stringFromCodePoint)(i)), this._getCurrentLinkId() && this._oscLinkService.addLineToLink(this._getCurrentLinkId(), this._activeBuffer.ybase + this._activeBuffer.y), this._activeBuffer.x + r - m > a) {
								if (h) {
									const e = _;
									let t = this._activeBuffer.x - m;
									for (this._activeBuffer.x = m, this._activeBuffer.y++, this._activeBuffer.y === this._activeBuffer.scrollBottom + 1 ? (this._activeBuffer.y--, this._bufferService.scroll(this._eraseAttrData(), !0)) : (this._activeBuffer.y >= this._bufferService.rows && (this._activeBuffer.y = this._bufferService.rows - 1), this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y).isWrapped = !0), _ = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y), m > 0 && _ instanceof l.BufferLine && _.copyCellsFrom(e, t, 0, m, !1); t < a;) e.setCellFromCodepoint(t++, 0, 1, f);
								} else if (this._activeBuffer.x = a - 1, 2 === r) continue;
							}
							if (s && this._activeBuffer.x) {
								const e = _.getWidth(this._activeBuffer.x - 1) ? 1 : 2;
								_.addCodepointToCell(this._activeBuffer.x - e, i, r);
								for (let e = r - m; --e >= 0;) _.setCellFromCodepoint(this._activeBuffer.x++, 0, 0, f);
							} else if (d && (_.insertCells(this._activeBuffer.x, r - m, this._activeBuffer.getNullCell(f)), 2 === _.getWidth(a - 1) && _.setCellFromCodepoint(a - 1, u.NULL_CELL_CODE, u.NULL_CELL_WIDTH, f)), _.setCellFromCodepoint(this._activeBuffer.x++, i, r, f), r > 0) for (; --r;) _.setCellFromCodepoint(this._activeBuffer.x++, 0, 0, f);
						}
						this._parser.precedingJoinState = g, this._activeBuffer.x < a && s - t > 0 && 0 === _.getWidth(this._activeBuffer.x) && !_.hasContent(this._activeBuffer.x) && _.setCellFromCodepoint(this._activeBuffer.x, 0, 1, f), this._dirtyRowTracker.markDirty(this._activeBuffer.y);
					}
					registerCsiHandler(e, t) {
						return "t" !== e.final || e.prefix || e.intermediates ? this._parser.registerCsiHandler(e, t) : this._parser.registerCsiHandler(e, ((e) => !C(e.params[0], this._optionsService.rawOptions.windowOptions) || t(e)));
					}
					registerDcsHandler(e, t) {
						return this._parser.registerDcsHandler(e, new v.DcsHandler(t));
					}
					registerEscHandler(e, t) {
						return this._parser.registerEscHandler(e, t);
					}
					registerOscHandler(e, t) {
						return this._parser.registerOscHandler(e, new g.OscHandler(t));
					}
					bell() {
						return this._onRequestBell.fire(), !0;
					}
					lineFeed() {
						return this._dirtyRowTracker.markDirty(this._activeBuffer.y), this._optionsService.rawOptions.convertEol && (this._activeBuffer.x = 0), this._activeBuffer.y++, this._activeBuffer.y === this._activeBuffer.scrollBottom + 1 ? (this._activeBuffer.y--, this._bufferService.scroll(this._eraseAttrData())) : this._activeBuffer.y >= this._bufferService.rows ? this._activeBuffer.y = this._bufferService.rows - 1 : this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y).isWrapped = !1, this._activeBuffer.x >= this._bufferService.cols && this._activeBuffer.x--, this._dirtyRowTracker.markDirty(this._activeBuffer.y), this._onLineFeed.fire(), !0;
					}
					carriageReturn() {
						return this._activeBuffer.x = 0, !0;
					}
					backspace() {
						if (!this._coreService.decPrivateModes.reverseWraparound) return this._restrictCursor(), this._activeBuffer.x > 0 && this._activeBuffer.x--, !0;
						if (this._restrictCursor(this._bufferService.cols), this._activeBuffer.x > 0) this._activeBuffer.x--;
						else if (0 === this._activeBuffer.x && this._activeBuffer.y > this._activeBuffer.scrollTop && this._activeBuffer.y <= this._activeBuffer.scrollBottom && this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y)?.isWrapped) {
							this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y).isWrapped = !1, this._activeBuffer.y--, this._activeBuffer.x = this._bufferService.cols - 1;
							const e = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y);
							e.hasWidth(this._activeBuffer.x) && !e.hasContent(this._activeBuffer.x) && this._activeBuffer.x--;
						}
						return this._restrictCursor(), !0;
					}
					tab() {
						if (this._activeBuffer.x >= this._bufferService.cols) return !0;
						const e = this._activeBuffer.x;
						return this._activeBuffer.x = this._activeBuffer.nextStop(), this._optionsService.rawOptions.screenReaderMode && this._onA11yTab.fire(this._activeBuffer.x - e), !0;
					}
					shiftOut() {
						return this._charsetService.setgLevel(1), !0;
					}
					shiftIn() {
						return this._charsetService.setgLevel(0), !0;
					}
					_restrictCursor(e = this._bufferService.cols - 1) {
						this._activeBuffer.x = Math.min(e, Math.max(0, this._activeBuffer.x)), this._activeBuffer.y = this._coreService.decPrivateModes.origin ? Math.min(this._activeBuffer.scrollBottom, Math.max(this._activeBuffer.scrollTop, this._activeBuffer.y)) : Math.min(this._bufferService.rows - 1, Math.max(0, this._activeBuffer.y)), this._dirtyRowTracker.markDirty(this._activeBuffer.y);
					}
					_setCursor(e, t) {
						this._dirtyRowTracker.markDirty(this._activeBuffer.y), this._coreService.decPrivateModes.origin ? (this._activeBuffer.x = e, this._activeBuffer.y = this._activeBuffer.scrollTop + t) : (this._activeBuffer.x = e, this._activeBuffer.y = t), this._restrictCursor(), this._dirtyRowTracker.markDirty(this._activeBuffer.y);
					}
					_moveCursor(e, t) {
						this._restrictCursor(), this._setCursor(this._activeBuffer.x + e, this._activeBuffer.y + t);
					}
					cursorUp(e) {
						const t = this._activeBuffer.y - this._activeBuffer.scrollTop;
						return t >= 0 ? this._moveCursor(0, -Math.min(t, e.params[0] || 1)) : this._moveCursor(0, -(e.params[0] || 1)), !0;
					}
					cursorDown(e) {
						const t = this._activeBuffer.scrollBottom - this._activeBuffer.y;
						return t >= 0 ? this._moveCursor(0, Math.min(t, e.params[0] || 1)) : this._moveCursor(0, e.params[0] || 1), !0;
					}
					cursorForward(e) {
						return this._moveCursor(e.params[0] || 1, 0), !0;
					}
					cursorBackward(e) {
						return this._moveCursor(-(e.params[0] || 1), 0), !0;
					}
					cursorNextLine(e) {
						return this.cursorDown(e), this._activeBuffer.x = 0, !0;
					}
					cursorPrecedingLine(e) {
						return this.cursorUp(e), this._activeBuffer.x = 0, !0;
					}
					cursorCharAbsolute(e) {
						return this._setCursor((e.params[0] || 1) - 1, this._activeBuffer.y), !0;
					}
					cursorPosition(e) {
						return this._setCursor(e.length >= 2 ? (e.params[1] || 1) - 1 : 0, (e.params[0] || 1) - 1), !0;
					}
					charPosAbsolute(e) {
						return this._setCursor((e.params[0] || 1) - 1, this._activeBuffer.y), !0;
					}
					hPositionRelative(e) {
						return this._moveCursor(e.params[0] || 1, 0), !0;
					}
					linePosAbsolute(e) {
						return this._setCursor(this._activeBuffer.x, (e.params[0] || 1) - 1), !0;
					}
					vPositionRelative(e) {
						return this._moveCursor(0, e.params[0] || 1), !0;
					}
					hVPosition(e) {
						return this.cursorPosition(e), !0;
					}
					tabClear(e) {
						const t = e.params[0];
						return 0 === t ? delete this._activeBuffer.tabs[this._activeBuffer.x] : 3 === t && (this._activeBuffer.tabs = {}), !0;
					}
					cursorForwardTab(e) {
						if (this._activeBuffer.x >= this._bufferService.cols) return !0;
						let t = e.params[0] || 1;
						for (; t--;) this._activeBuffer.x = this._activeBuffer.nextStop();
						return !0;
					}
					cursorBackwardTab(e) {
						if (this._activeBuffer.x >= this._bufferService.cols) return !0;
						let t = e.params[0] || 1;
						for (; t--;) this._activeBuffer.x = this._activeBuffer.prevStop();
						return !0;
					}
					selectProtected(e) {
						const t = e.params[0];
						return 1 === t && (this._curAttrData.bg |= 536870912), 2 !== t && 0 !== t || (this._curAttrData.bg &= -536870913), !0;
					}
					_eraseInBufferLine(e, t, s, i = !1, r = !1) {
						const n = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
						n.replaceCells(t, s, this._activeBuffer.getNullCell(this._eraseAttrData()), r), i && (n.isWrapped = !1);
					}
					_resetBufferLine(e, t = !1) {
						const s = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
						s && (s.fill(this._activeBuffer.getNullCell(this._eraseAttrData()), t), this._bufferService.buffer.clearMarkers(this._activeBuffer.ybase + e), s.isWrapped = !1);
					}
					eraseInDisplay(e, t = !1) {
						let s;
						switch (this._restrictCursor(this._bufferService.cols), e.params[0]) {
							case 0:
								for (s = this._activeBuffer.y, this._dirtyRowTracker.markDirty(s), this._eraseInBufferLine(s++, this._activeBuffer.x, this._bufferService.cols, 0 === this._activeBuffer.x, t); s < this._bufferService.rows; s++) this._resetBufferLine(s, t);
								this._dirtyRowTracker.markDirty(s);
								break;
							case 1:
								for (s = this._activeBuffer.y, this._dirtyRowTracker.markDirty(s), this._eraseInBufferLine(s, 0, this._activeBuffer.x + 1, !0, t), this._activeBuffer.x + 1 >= this._bufferService.cols && (this._activeBuffer.lines.get(s + 1).isWrapped = !1); s--;) this._resetBufferLine(s, t);
								this._dirtyRowTracker.markDirty(0);
								break;
							case 2:
								if (this._optionsService.rawOptions.scrollOnEraseInDisplay) {
									for (s = this._bufferService.rows, this._dirtyRowTracker.markRangeDirty(0, s - 1); s--;) if (this._activeBuffer.lines.get(this._activeBuffer.ybase + s)?.getTrimmedLength()) break;
									for (; s >= 0; s--) this._bufferService.scroll(this._eraseAttrData());
								} else {
									for (s = this._bufferService.rows, this._dirtyRowTracker.markDirty(s - 1); s--;) this._resetBufferLine(s, t);
									this._dirtyRowTracker.markDirty(0);
								}
								break;
							case 3:
								const e = this._activeBuffer.lines.length - this._bufferService.rows;
								e > 0 && (this._activeBuffer.lines.trimStart(e), this._activeBuffer.ybase = Math.max(this._activeBuffer.ybase - e, 0), this._activeBuffer.ydisp = Math.max(this._activeBuffer.ydisp - e, 0), this._onScroll.fire(0));
						}
						return !0;
					}
					eraseInLine(e, t = !1) {
						switch (this._restrictCursor(this._bufferService.cols), e.params[0]) {
							case 0:
								this._eraseInBufferLine(this._activeBuffer.y, this._activeBuffer.x, this._bufferService.cols, 0 === this._activeBuffer.x, t);
								break;
							case 1:
								this._eraseInBufferLine(this._activeBuffer.y, 0, this._activeBuffer.x + 1, !1, t);
								break;
							case 2: this._eraseInBufferLine(this._activeBuffer.y, 0, this._bufferService.cols, !0, t);
						}
						return this._dirtyRowTracker.markDirty(this._activeBuffer.y), !0;
					}
					insertLines(e) {
						this._restrictCursor();
						let t = e.params[0] || 1;
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const s = this._activeBuffer.ybase + this._activeBuffer.y, i = this._bufferService.rows - 1 - this._activeBuffer.scrollBottom, r = this._bufferService.rows - 1 + this._activeBuffer.ybase - i + 1;
						for (; t--;) this._activeBuffer.lines.splice(r - 1, 1), this._activeBuffer.lines.splice(s, 0, this._activeBuffer.getBlankLine(this._eraseAttrData()));
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.y, this._activeBuffer.scrollBottom), this._activeBuffer.x = 0, !0;
					}
					deleteLines(e) {
						this._restrictCursor();
						let t = e.params[0] || 1;
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const s = this._activeBuffer.ybase + this._activeBuffer.y;
						let i;
						for (i = this._bufferService.rows - 1 - this._activeBuffer.scrollBottom, i = this._bufferService.rows - 1 + this._activeBuffer.ybase - i; t--;) this._activeBuffer.lines.splice(s, 1), this._activeBuffer.lines.splice(i, 0, this._activeBuffer.getBlankLine(this._eraseAttrData()));
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.y, this._activeBuffer.scrollBottom), this._activeBuffer.x = 0, !0;
					}
					insertChars(e) {
						this._restrictCursor();
						const t = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y);
						return t && (t.insertCells(this._activeBuffer.x, e.params[0] || 1, this._activeBuffer.getNullCell(this._eraseAttrData())), this._dirtyRowTracker.markDirty(this._activeBuffer.y)), !0;
					}
					deleteChars(e) {
						this._restrictCursor();
						const t = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y);
						return t && (t.deleteCells(this._activeBuffer.x, e.params[0] || 1, this._activeBuffer.getNullCell(this._eraseAttrData())), this._dirtyRowTracker.markDirty(this._activeBuffer.y)), !0;
					}
					scrollUp(e) {
						let t = e.params[0] || 1;
						for (; t--;) this._activeBuffer.lines.splice(this._activeBuffer.ybase + this._activeBuffer.scrollTop, 1), this._activeBuffer.lines.splice(this._activeBuffer.ybase + this._activeBuffer.scrollBottom, 0, this._activeBuffer.getBlankLine(this._eraseAttrData()));
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					scrollDown(e) {
						let t = e.params[0] || 1;
						for (; t--;) this._activeBuffer.lines.splice(this._activeBuffer.ybase + this._activeBuffer.scrollBottom, 1), this._activeBuffer.lines.splice(this._activeBuffer.ybase + this._activeBuffer.scrollTop, 0, this._activeBuffer.getBlankLine(l.DEFAULT_ATTR_DATA));
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					scrollLeft(e) {
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const t = e.params[0] || 1;
						for (let e = this._activeBuffer.scrollTop; e <= this._activeBuffer.scrollBottom; ++e) {
							const s = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
							s.deleteCells(0, t, this._activeBuffer.getNullCell(this._eraseAttrData())), s.isWrapped = !1;
						}
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					scrollRight(e) {
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const t = e.params[0] || 1;
						for (let e = this._activeBuffer.scrollTop; e <= this._activeBuffer.scrollBottom; ++e) {
							const s = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
							s.insertCells(0, t, this._activeBuffer.getNullCell(this._eraseAttrData())), s.isWrapped = !1;
						}
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					insertColumns(e) {
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const t = e.params[0] || 1;
						for (let e = this._activeBuffer.scrollTop; e <= this._activeBuffer.scrollBottom; ++e) {
							const s = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
							s.insertCells(this._activeBuffer.x, t, this._activeBuffer.getNullCell(this._eraseAttrData())), s.isWrapped = !1;
						}
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					deleteColumns(e) {
						if (this._activeBuffer.y > this._activeBuffer.scrollBottom || this._activeBuffer.y < this._activeBuffer.scrollTop) return !0;
						const t = e.params[0] || 1;
						for (let e = this._activeBuffer.scrollTop; e <= this._activeBuffer.scrollBottom; ++e) {
							const s = this._activeBuffer.lines.get(this._activeBuffer.ybase + e);
							s.deleteCells(this._activeBuffer.x, t, this._activeBuffer.getNullCell(this._eraseAttrData())), s.isWrapped = !1;
						}
						return this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom), !0;
					}
					eraseChars(e) {
						this._restrictCursor();
						const t = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y);
						return t && (t.replaceCells(this._activeBuffer.x, this._activeBuffer.x + (e.params[0] || 1), this._activeBuffer.getNullCell(this._eraseAttrData())), this._dirtyRowTracker.markDirty(this._activeBuffer.y)), !0;
					}
					repeatPrecedingCharacter(e) {
						const t = this._parser.precedingJoinState;
						if (!t) return !0;
						const s = e.params[0] || 1, i = p.UnicodeService.extractWidth(t), r = this._activeBuffer.x - i, n = this._activeBuffer.lines.get(this._activeBuffer.ybase + this._activeBuffer.y).getString(r), o = new Uint32Array(n.length * s);
						let a = 0;
						for (let e = 0; e < n.length;) {
							const t = n.codePointAt(e) || 0;
							o[a++] = t, e += t > 65535 ? 2 : 1;
						}
						let h = a;
						for (let e = 1; e < s; ++e) o.copyWithin(h, 0, a), h += a;
						return this.print(o, 0, h), !0;
					}
					sendDeviceAttributesPrimary(e) {
						return e.params[0] > 0 || (this._is("xterm") || this._is("rxvt-unicode") || this._is("screen") ? this._coreService.triggerDataEvent(n.C0.ESC + "[?1;2c") : this._is("linux") && this._coreService.triggerDataEvent(n.C0.ESC + "[?6c")), !0;
					}
					sendDeviceAttributesSecondary(e) {
						return e.params[0] > 0 || (this._is("xterm") ? this._coreService.triggerDataEvent(n.C0.ESC + "[>0;276;0c") : this._is("rxvt-unicode") ? this._coreService.triggerDataEvent(n.C0.ESC + "[>85;95;0c") : this._is("linux") ? this._coreService.triggerDataEvent(e.params[0] + "c") : this._is("screen") && this._coreService.triggerDataEvent(n.C0.ESC + "[>83;40003;0c")), !0;
					}
					_is(e) {
						return 0 === (this._optionsService.rawOptions.termName + "").indexOf(e);
					}
					setMode(e) {
						for (let t = 0; t < e.length; t++) switch (e.params[t]) {
							case 4:
								this._coreService.modes.insertMode = !0;
								break;
							case 20: this._optionsService.options.convertEol = !0;
						}
						return !0;
					}
					setModePrivate(e) {
						for (let t = 0; t < e.length; t++) switch (e.params[t]) {
							case 1:
								this._coreService.decPrivateModes.applicationCursorKeys = !0;
								break;
							case 2:
								this._charsetService.setgCharset(0, o.DEFAULT_CHARSET), this._charsetService.setgCharset(1, o.DEFAULT_CHARSET), this._charsetService.setgCharset(2, o.DEFAULT_CHARSET), this._charsetService.setgCharset(3, o.DEFAULT_CHARSET);
								break;
							case 3:
								this._optionsService.rawOptions.windowOptions.setWinLines && (this._bufferService.resize(132, this._bufferService.rows), this._onRequestReset.fire());
								break;
							case 6:
								this._coreService.decPrivateModes.origin = !0, this._setCursor(0, 0);
								break;
							case 7:
								this._coreService.decPrivateModes.wraparound = !0;
								break;
							case 12:
								this._optionsService.options.cursorBlink = !0;
								break;
							case 45:
								this._coreService.decPrivateModes.reverseWraparound = !0;
								break;
							case 66:
								this._logService.debug("Serial port requested application keypad."), this._coreService.decPrivateModes.applicationKeypad = !0, this._onRequestSyncScrollBar.fire();
								break;
							case 9:
								this._coreMouseService.activeProtocol = "X10";
								break;
							case 1e3:
								this._coreMouseService.activeProtocol = "VT200";
								break;
							case 1002:
								this._coreMouseService.activeProtocol = "DRAG";
								break;
							case 1003:
								this._coreMouseService.activeProtocol = "ANY";
								break;
							case 1004:
								this._coreService.decPrivateModes.sendFocus = !0, this._onRequestSendFocus.fire();
								break;
							case 1005:
								this._logService.debug("DECSET 1005 not supported (see #2507)");
								break;
							case 1006:
								this._coreMouseService.activeEncoding = "SGR";
								break;
							case 1015:
								this._logService.debug("DECSET 1015 not supported (see #2507)");
								break;
							case 1016:
								this._coreMouseService.activeEncoding = "SGR_PIXELS";
								break;
							case 25:
								this._coreService.isCursorHidden = !1;
								break;
							case 1048:
								this.saveCursor();
								break;
							case 1049: this.saveCursor();
							case 47:
							case 1047:
								this._bufferService.buffers.activateAltBuffer(this._eraseAttrData()), this._coreService.isCursorInitialized = !0, this._onRequestRefreshRows.fire(void 0), this._onRequestSyncScrollBar.fire();
								break;
							case 2004:
								this._coreService.decPrivateModes.bracketedPasteMode = !0;
								break;
							case 2026: this._coreService.decPrivateModes.synchronizedOutput = !0;
						}
						return !0;
					}
					resetMode(e) {
						for (let t = 0; t < e.length; t++) switch (e.params[t]) {
							case 4:
								this._coreService.modes.insertMode = !1;
								break;
							case 20: this._optionsService.options.convertEol = !1;
						}
						return !0;
					}
					resetModePrivate(e) {
						for (let t = 0; t < e.length; t++) switch (e.params[t]) {
							case 1:
								this._coreService.decPrivateModes.applicationCursorKeys = !1;
								break;
							case 3:
								this._optionsService.rawOptions.windowOptions.setWinLines && (this._bufferService.resize(80, this._bufferService.rows), this._onRequestReset.fire());
								break;
							case 6:
								this._coreService.decPrivateModes.origin = !1, this._setCursor(0, 0);
								break;
							case 7:
								this._coreService.decPrivateModes.wraparound = !1;
								break;
							case 12:
								this._optionsService.options.cursorBlink = !1;
								break;
							case 45:
								this._coreService.decPrivateModes.reverseWraparound = !1;
								break;
							case 66:
								this._logService.debug("Switching back to normal keypad."), this._coreService.decPrivateModes.applicationKeypad = !1, this._onRequestSyncScrollBar.fire();
								break;
							case 9:
							case 1e3:
							case 1002:
							case 1003:
								this._coreMouseService.activeProtocol = "NONE";
								break;
							case 1004:
								this._coreService.decPrivateModes.sendFocus = !1;
								break;
							case 1005:
								this._logService.debug("DECRST 1005 not supported (see #2507)");
								break;
							case 1006:
							case 1016:
								this._coreMouseService.activeEncoding = "DEFAULT";
								break;
							case 1015:
								this._logService.debug("DECRST 1015 not supported (see #2507)");
								break;
							case 25:
								this._coreService.isCursorHidden = !0;
								break;
							case 1048:
								this.restoreCursor();
								break;
							case 1049:
							case 47:
							case 1047:
								this._bufferService.buffers.activateNormalBuffer(), 1049 === e.params[t] && this.restoreCursor(), this._coreService.isCursorInitialized = !0, this._onRequestRefreshRows.fire(void 0), this._onRequestSyncScrollBar.fire();
								break;
							case 2004:
								this._coreService.decPrivateModes.bracketedPasteMode = !1;
								break;
							case 2026: this._coreService.decPrivateModes.synchronizedOutput = !1, this._onRequestRefreshRows.fire(void 0);
						}
						return !0;
					}
					requestMode(e, t) {
						const s = this._coreService.decPrivateModes, { activeProtocol: i, activeEncoding: r } = this._coreMouseService, o = this._coreService, { buffers: a, cols: h } = this._bufferService, { active: c, alt: l } = a, u = this._optionsService.rawOptions, d = (e) => e ? 1 : 2, f = e.params[0];
						return _ = f, p = t ? 2 === f ? 4 : 4 === f ? d(o.modes.insertMode) : 12 === f ? 3 : 20 === f ? d(u.convertEol) : 0 : 1 === f ? d(s.applicationCursorKeys) : 3 === f ? u.windowOptions.setWinLines ? 80 === h ? 2 : 132 === h ? 1 : 0 : 0 : 6 === f ? d(s.origin) : 7 === f ? d(s.wraparound) : 8 === f ? 3 : 9 === f ? d("X10" === i) : 12 === f ? d(u.cursorBlink) : 25 === f ? d(!o.isCursorHidden) : 45 === f ? d(s.reverseWraparound) : 66 === f ? d(s.applicationKeypad) : 67 === f ? 4 : 1e3 === f ? d("VT200" === i) : 1002 === f ? d("DRAG" === i) : 1003 === f ? d("ANY" === i) : 1004 === f ? d(s.sendFocus) : 1005 === f ? 4 : 1006 === f ? d("SGR" === r) : 1015 === f ? 4 : 1016 === f ? d("SGR_PIXELS" === r) : 1048 === f ? 1 : 47 === f || 1047 === f || 1049 === f ? d(c === l) : 2004 === f ? d(s.bracketedPasteMode) : 2026 === f ? d(s.synchronizedOutput) : 0, o.triggerDataEvent(`${n.C0.ESC}[${t ? "" : "?"}${_};${p}$y`), !0;
						var _, p;
					}
					_updateAttrColor(e, t, s, i, r) {
						return 2 === t ? (e |= 50331648, e &= -16777216, e |= f.AttributeData.fromColorRGB([
							s,
							i,
							r
						])) : 5 === t && (e &= -50331904, e |= 33554432 | 255 & s), e;
					}
					_extractColor(e, t, s) {
						const i = [
							0,
							0,
							-1,
							0,
							0,
							0
						];
						let r = 0, n = 0;
						do {
							if (i[n + r] = e.params[t + n], e.hasSubParams(t + n)) {
								const s = e.getSubParams(t + n);
								let o = 0;
								do
									5 === i[1] && (r = 1), i[n + o + 1 + r] = s[o];
								while (++o < s.length && o + n + 1 + r < i.length);
								break;
							}
							if (5 === i[1] && n + r >= 2 || 2 === i[1] && n + r >= 5) break;
							i[1] && (r = 1);
						} while (++n + t < e.length && n + r < i.length);
						for (let e = 2; e < i.length; ++e) -1 === i[e] && (i[e] = 0);
						switch (i[0]) {
							case 38:
								s.fg = this._updateAttrColor(s.fg, i[1], i[3], i[4], i[5]);
								break;
							case 48:
								s.bg = this._updateAttrColor(s.bg, i[1], i[3], i[4], i[5]);
								break;
							case 58: s.extended = s.extended.clone(), s.extended.underlineColor = this._updateAttrColor(s.extended.underlineColor, i[1], i[3], i[4], i[5]);
						}
						return n;
					}
					_processUnderline(e, t) {
						t.extended = t.extended.clone(), (!~e || e > 5) && (e = 1), t.extended.underlineStyle = e, t.fg |= 268435456, 0 === e && (t.fg &= -268435457), t.updateExtended();
					}
					_processSGR0(e) {
						e.fg = l.DEFAULT_ATTR_DATA.fg, e.bg = l.DEFAULT_ATTR_DATA.bg, e.extended = e.extended.clone(), e.extended.underlineStyle = 0, e.extended.underlineColor &= -67108864, e.updateExtended();
					}
					charAttributes(e) {
						if (1 === e.length && 0 === e.params[0]) return this._processSGR0(this._curAttrData), !0;
						const t = e.length;
						let s;
						const i = this._curAttrData;
						for (let r = 0; r < t; r++) s = e.params[r], s >= 30 && s <= 37 ? (i.fg &= -50331904, i.fg |= 16777216 | s - 30) : s >= 40 && s <= 47 ? (i.bg &= -50331904, i.bg |= 16777216 | s - 40) : s >= 90 && s <= 97 ? (i.fg &= -50331904, i.fg |= 16777224 | s - 90) : s >= 100 && s <= 107 ? (i.bg &= -50331904, i.bg |= 16777224 | s - 100) : 0 === s ? this._processSGR0(i) : 1 === s ? i.fg |= 134217728 : 3 === s ? i.bg |= 67108864 : 4 === s ? (i.fg |= 268435456, this._processUnderline(e.hasSubParams(r) ? e.getSubParams(r)[0] : 1, i)) : 5 === s ? i.fg |= 536870912 : 7 === s ? i.fg |= 67108864 : 8 === s ? i.fg |= 1073741824 : 9 === s ? i.fg |= 2147483648 : 2 === s ? i.bg |= 134217728 : 21 === s ? this._processUnderline(2, i) : 22 === s ? (i.fg &= -134217729, i.bg &= -134217729) : 23 === s ? i.bg &= -67108865 : 24 === s ? (i.fg &= -268435457, this._processUnderline(0, i)) : 25 === s ? i.fg &= -536870913 : 27 === s ? i.fg &= -67108865 : 28 === s ? i.fg &= -1073741825 : 29 === s ? i.fg &= 2147483647 : 39 === s ? (i.fg &= -67108864, i.fg |= 16777215 & l.DEFAULT_ATTR_DATA.fg) : 49 === s ? (i.bg &= -67108864, i.bg |= 16777215 & l.DEFAULT_ATTR_DATA.bg) : 38 === s || 48 === s || 58 === s ? r += this._extractColor(e, r, i) : 53 === s ? i.bg |= 1073741824 : 55 === s ? i.bg &= -1073741825 : 59 === s ? (i.extended = i.extended.clone(), i.extended.underlineColor = -1, i.updateExtended()) : 100 === s ? (i.fg &= -67108864, i.fg |= 16777215 & l.DEFAULT_ATTR_DATA.fg, i.bg &= -67108864, i.bg |= 16777215 & l.DEFAULT_ATTR_DATA.bg) : this._logService.debug("Unknown SGR attribute: %d.", s);
						return !0;
					}
					deviceStatus(e) {
						switch (e.params[0]) {
							case 5:
								this._coreService.triggerDataEvent(`${n.C0.ESC}[0n`);
								break;
							case 6:
								const e = this._activeBuffer.y + 1, t = this._activeBuffer.x + 1;
								this._coreService.triggerDataEvent(`${n.C0.ESC}[${e};${t}R`);
						}
						return !0;
					}
					deviceStatusPrivate(e) {
						if (6 === e.params[0]) {
							const e = this._activeBuffer.y + 1, t = this._activeBuffer.x + 1;
							this._coreService.triggerDataEvent(`${n.C0.ESC}[?${e};${t}R`);
						}
						return !0;
					}
					softReset(e) {
						return this._coreService.isCursorHidden = !1, this._onRequestSyncScrollBar.fire(), this._activeBuffer.scrollTop = 0, this._activeBuffer.scrollBottom = this._bufferService.rows - 1, this._curAttrData = l.DEFAULT_ATTR_DATA.clone(), this._coreService.reset(), this._charsetService.reset(), this._activeBuffer.savedX = 0, this._activeBuffer.savedY = this._activeBuffer.ybase, this._activeBuffer.savedCurAttrData.fg = this._curAttrData.fg, this._activeBuffer.savedCurAttrData.bg = this._curAttrData.bg, this._activeBuffer.savedCharset = this._charsetService.charset, this._coreService.decPrivateModes.origin = !1, !0;
					}
					setCursorStyle(e) {
						const t = 0 === e.length ? 1 : e.params[0];
						if (0 === t) this._coreService.decPrivateModes.cursorStyle = void 0, this._coreService.decPrivateModes.cursorBlink = void 0;
						else {
							switch (t) {
								case 1:
								case 2:
									this._coreService.decPrivateModes.cursorStyle = "block";
									break;
								case 3:
								case 4:
									this._coreService.decPrivateModes.cursorStyle = "underline";
									break;
								case 5:
								case 6: this._coreService.decPrivateModes.cursorStyle = "bar";
							}
							const e = t % 2 == 1;
							this._coreService.decPrivateModes.cursorBlink = e;
						}
						return !0;
					}
					setScrollRegion(e) {
						const t = e.params[0] || 1;
						let s;
						return (e.length < 2 || (s = e.params[1]) > this._bufferService.rows || 0 === s) && (s = this._bufferService.rows), s > t && (this._activeBuffer.scrollTop = t - 1, this._activeBuffer.scrollBottom = s - 1, this._setCursor(0, 0)), !0;
					}
					windowOptions(e) {
						if (!C(e.params[0], this._optionsService.rawOptions.windowOptions)) return !0;
						const t = e.length > 1 ? e.params[1] : 0;
						switch (e.params[0]) {
							case 14:
								2 !== t && this._onRequestWindowsOptionsReport.fire(w.GET_WIN_SIZE_PIXELS);
								break;
							case 16:
								this._onRequestWindowsOptionsReport.fire(w.GET_CELL_SIZE_PIXELS);
								break;
							case 18:
								this._bufferService && this._coreService.triggerDataEvent(`${n.C0.ESC}[8;${this._bufferService.rows};${this._bufferService.cols}t`);
								break;
							case 22:
								0 !== t && 2 !== t || (this._windowTitleStack.push(this._windowTitle), this._windowTitleStack.length > 10 && this._windowTitleStack.shift()), 0 !== t && 1 !== t || (this._iconNameStack.push(this._iconName), this._iconNameStack.length > 10 && this._iconNameStack.shift());
								break;
							case 23: 0 !== t && 2 !== t || this._windowTitleStack.length && this.setTitle(this._windowTitleStack.pop()), 0 !== t && 1 !== t || this._iconNameStack.length && this.setIconName(this._iconNameStack.pop());
						}
						return !0;
					}
					saveCursor(e) {
						return this._activeBuffer.savedX = this._activeBuffer.x, this._activeBuffer.savedY = this._activeBuffer.ybase + this._activeBuffer.y, this._activeBuffer.savedCurAttrData.fg = this._curAttrData.fg, this._activeBuffer.savedCurAttrData.bg = this._curAttrData.bg, this._activeBuffer.savedCharset = this._charsetService.charset, !0;
					}
					restoreCursor(e) {
						return this._activeBuffer.x = this._activeBuffer.savedX || 0, this._activeBuffer.y = Math.max(this._activeBuffer.savedY - this._activeBuffer.ybase, 0), this._curAttrData.fg = this._activeBuffer.savedCurAttrData.fg, this._curAttrData.bg = this._activeBuffer.savedCurAttrData.bg, this._charsetService.charset = this._savedCharset, this._activeBuffer.savedCharset && (this._charsetService.charset = this._activeBuffer.savedCharset), this._restrictCursor(), !0;
					}
					setTitle(e) {
						return this._windowTitle = e, this._onTitleChange.fire(e), !0;
					}
					setIconName(e) {
						return this._iconName = e, !0;
					}
					setOrReportIndexedColor(e) {
						const t = [], s = e.split(";");
						for (; s.length > 1;) {
							const e = s.shift(), i = s.shift();
							if (/^\d+$/.exec(e)) {
								const s = parseInt(e);
								if (k(s)) if ("?" === i) t.push({
									type: 0,
									index: s
								});
								else {
									const e = (0, m.parseColor)(i);
									e && t.push({
										type: 1,
										index: s,
										color: e
									});
								}
							}
						}
						return t.length && this._onColor.fire(t), !0;
					}
					setHyperlink(e) {
						const t = e.indexOf(";");
						if (-1 === t) return !0;
						const s = e.slice(0, t).trim(), i = e.slice(t + 1);
						return i ? this._createHyperlink(s, i) : !s.trim() && this._finishHyperlink();
					}
					_createHyperlink(e, t) {
						this._getCurrentLinkId() && this._finishHyperlink();
						const s = e.split(":");
						let i;
						const r = s.findIndex(((e) => e.startsWith("id=")));
						return -1 !== r && (i = s[r].slice(3) || void 0), this._curAttrData.extended = this._curAttrData.extended.clone(), this._curAttrData.extended.urlId = this._oscLinkService.registerLink({
							id: i,
							uri: t
						}), this._curAttrData.updateExtended(), !0;
					}
					_finishHyperlink() {
						return this._curAttrData.extended = this._curAttrData.extended.clone(), this._curAttrData.extended.urlId = 0, this._curAttrData.updateExtended(), !0;
					}
					_setOrReportSpecialColor(e, t) {
						const s = e.split(";");
						for (let e = 0; e < s.length && !(t >= this._specialColors.length); ++e, ++t) if ("?" === s[e]) this._onColor.fire([{
							type: 0,
							index: this._specialColors[t]
						}]);
						else {
							const i = (0, m.parseColor)(s[e]);
							i && this._onColor.fire([{
								type: 1,
								index: this._specialColors[t],
								color: i
							}]);
						}
						return !0;
					}
					setOrReportFgColor(e) {
						return this._setOrReportSpecialColor(e, 0);
					}
					setOrReportBgColor(e) {
						return this._setOrReportSpecialColor(e, 1);
					}
					setOrReportCursorColor(e) {
						return this._setOrReportSpecialColor(e, 2);
					}
					restoreIndexedColor(e) {
						if (!e) return this._onColor.fire([{ type: 2 }]), !0;
						const t = [], s = e.split(";");
						for (let e = 0; e < s.length; ++e) if (/^\d+$/.exec(s[e])) {
							const i = parseInt(s[e]);
							k(i) && t.push({
								type: 2,
								index: i
							});
						}
						return t.length && this._onColor.fire(t), !0;
					}
					restoreFgColor(e) {
						return this._onColor.fire([{
							type: 2,
							index: 256
						}]), !0;
					}
					restoreBgColor(e) {
						return this._onColor.fire([{
							type: 2,
							index: 257
						}]), !0;
					}
					restoreCursorColor(e) {
						return this._onColor.fire([{
							type: 2,
							index: 258
						}]), !0;
					}
					nextLine() {
						return this._activeBuffer.x = 0, this.index(), !0;
					}
					keypadApplicationMode() {
						return this._logService.debug("Serial port requested application keypad."), this._coreService.decPrivateModes.applicationKeypad = !0, this._onRequestSyncScrollBar.fire(), !0;
					}
					keypadNumericMode() {
						return this._logService.debug("Switching back to normal keypad."), this._coreService.decPrivateModes.applicationKeypad = !1, this._onRequestSyncScrollBar.fire(), !0;
					}
					selectDefaultCharset() {
						return this._charsetService.setgLevel(0), this._charsetService.setgCharset(0, o.DEFAULT_CHARSET), !0;
					}
					selectCharset(e) {
						return 2 !== e.length ? (this.selectDefaultCharset(), !0) : ("/" === e[0] || this._charsetService.setgCharset(S[e[0]], o.CHARSETS[e[1]] || o.DEFAULT_CHARSET), !0);
					}
					index() {
						return this._restrictCursor(), this._activeBuffer.y++, this._activeBuffer.y === this._activeBuffer.scrollBottom + 1 ? (this._activeBuffer.y--, this._bufferService.scroll(this._eraseAttrData())) : this._activeBuffer.y >= this._bufferService.rows && (this._activeBuffer.y = this._bufferService.rows - 1), this._restrictCursor(), !0;
					}
					tabSet() {
						return this._activeBuffer.tabs[this._activeBuffer.x] = !0, !0;
					}
					reverseIndex() {
						if (this._restrictCursor(), this._activeBuffer.y === this._activeBuffer.scrollTop) {
							const e = this._activeBuffer.scrollBottom - this._activeBuffer.scrollTop;
							this._activeBuffer.lines.shiftElements(this._activeBuffer.ybase + this._activeBuffer.y, e, 1), this._activeBuffer.lines.set(this._activeBuffer.ybase + this._activeBuffer.y, this._activeBuffer.getBlankLine(this._eraseAttrData())), this._dirtyRowTracker.markRangeDirty(this._activeBuffer.scrollTop, this._activeBuffer.scrollBottom);
						} else this._activeBuffer.y--, this._restrictCursor();
						return !0;
					}
					fullReset() {
						return this._parser.reset(), this._onRequestReset.fire(), !0;
					}
					reset() {
						this._curAttrData = l.DEFAULT_ATTR_DATA.clone(), this._eraseAttrDataInternal = l.DEFAULT_ATTR_DATA.clone();
					}
					_eraseAttrData() {
						return this._eraseAttrDataInternal.bg &= -67108864, this._eraseAttrDataInternal.bg |= 67108863 & this._curAttrData.bg, this._eraseAttrDataInternal;
					}
					setgLevel(e) {
						return this._charsetService.setgLevel(e), !0;
					}
					screenAlignmentPattern() {
						const e = new d.CellData();
						e.content = 1 << 22 | "E".charCodeAt(0), e.fg = this._curAttrData.fg, e.bg = this._curAttrData.bg, this._setCursor(0, 0);
						for (let t = 0; t < this._bufferService.rows; ++t) {
							const s = this._activeBuffer.ybase + this._activeBuffer.y + t, i = this._activeBuffer.lines.get(s);
							i && (i.fill(e), i.isWrapped = !1);
						}
						return this._dirtyRowTracker.markAllDirty(), this._setCursor(0, 0), !0;
					}
					requestStatusString(e, t) {
						const s = this._bufferService.buffer, i = this._optionsService.rawOptions;
						return ((e) => (this._coreService.triggerDataEvent(`${n.C0.ESC}${e}${n.C0.ESC}\\`), !0))("\"q" === e ? `P1$r${this._curAttrData.isProtected() ? 1 : 0}"q` : "\"p" === e ? "P1$r61;1\"p" : "r" === e ? `P1$r${s.scrollTop + 1};${s.scrollBottom + 1}r` : "m" === e ? "P1$r0m" : " q" === e ? `P1$r${{
							block: 2,
							underline: 4,
							bar: 6
						}[i.cursorStyle] - (i.cursorBlink ? 1 : 0)} q` : "P0$r");
					}
					markRangeDirty(e, t) {
						this._dirtyRowTracker.markRangeDirty(e, t);
					}
				}
				t.InputHandler = A;
				let L = class {
					constructor(e) {
						this._bufferService = e, this.clearRange();
					}
					clearRange() {
						this.start = this._bufferService.buffer.y, this.end = this._bufferService.buffer.y;
					}
					markDirty(e) {
						e < this.start ? this.start = e : e > this.end && (this.end = e);
					}
					markRangeDirty(e, t) {
						e > t && (E = e, e = t, t = E), e < this.start && (this.start = e), t > this.end && (this.end = t);
					}
					markAllDirty() {
						this.markRangeDirty(0, this._bufferService.rows - 1);
					}
				};
				function k(e) {
					return 0 <= e && e < 256;
				}
				L = i([r(0, _.IBufferService)], L);
			},
			701: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.isChromeOS = t.isLinux = t.isWindows = t.isIphone = t.isIpad = t.isMac = t.isSafari = t.isLegacyEdge = t.isFirefox = t.isNode = void 0, t.getSafariVersion = function() {
					if (!t.isSafari) return 0;
					const e = s.match(/Version\/(\d+)/);
					return null === e || e.length < 2 ? 0 : parseInt(e[1]);
				}, t.isNode = "undefined" != typeof process && "title" in process;
				const s = t.isNode ? "node" : navigator.userAgent, i = t.isNode ? "node" : navigator.platform;
				t.isFirefox = s.includes("Firefox"), t.isLegacyEdge = s.includes("Edge"), t.isSafari = /^((?!chrome|android).)*safari/i.test(s), t.isMac = [
					"Macintosh",
					"MacIntel",
					"MacPPC",
					"Mac68K"
				].includes(i), t.isIpad = "iPad" === i, t.isIphone = "iPhone" === i, t.isWindows = [
					"Windows",
					"Win16",
					"Win32",
					"WinCE"
				].includes(i), t.isLinux = i.indexOf("Linux") >= 0, t.isChromeOS = /\bCrOS\b/.test(s);
			},
			6168: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.DebouncedIdleTask = t.IdleTaskQueue = t.PriorityTaskQueue = void 0;
				const i = s(701);
				class r {
					constructor() {
						this._tasks = [], this._i = 0;
					}
					enqueue(e) {
						this._tasks.push(e), this._start();
					}
					flush() {
						for (; this._i < this._tasks.length;) this._tasks[this._i]() || this._i++;
						this.clear();
					}
					clear() {
						this._idleCallback && (this._cancelCallback(this._idleCallback), this._idleCallback = void 0), this._i = 0, this._tasks.length = 0;
					}
					_start() {
						this._idleCallback || (this._idleCallback = this._requestCallback(this._process.bind(this)));
					}
					_process(e) {
						this._idleCallback = void 0;
						let t = 0, s = 0, i = e.timeRemaining(), r = 0;
						for (; this._i < this._tasks.length;) {
							if (t = performance.now(), this._tasks[this._i]() || this._i++, t = Math.max(1, performance.now() - t), s = Math.max(t, s), r = e.timeRemaining(), 1.5 * s > r) return i - t < -20 && console.warn(`task queue exceeded allotted deadline by ${Math.abs(Math.round(i - t))}ms`), void this._start();
							i = r;
						}
						this.clear();
					}
				}
				class n extends r {
					_requestCallback(e) {
						return setTimeout((() => e(this._createDeadline(16))));
					}
					_cancelCallback(e) {
						clearTimeout(e);
					}
					_createDeadline(e) {
						const t = performance.now() + e;
						return { timeRemaining: () => Math.max(0, t - performance.now()) };
					}
				}
				t.PriorityTaskQueue = n, t.IdleTaskQueue = !i.isNode && "requestIdleCallback" in window ? class extends r {
					_requestCallback(e) {
						return requestIdleCallback(e);
					}
					_cancelCallback(e) {
						cancelIdleCallback(e);
					}
				} : n, t.DebouncedIdleTask = class {
					constructor() {
						this._queue = new t.IdleTaskQueue();
					}
					set(e) {
						this._queue.clear(), this._queue.enqueue(e);
					}
					flush() {
						this._queue.flush();
					}
				};
			},
			5882: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.updateWindowsModeWrappedState = function(e) {
					const s = e.buffer.lines.get(e.buffer.ybase + e.buffer.y - 1)?.get(e.cols - 1), r = e.buffer.lines.get(e.buffer.ybase + e.buffer.y);
					r && s && (r.isWrapped = s[i.CHAR_DATA_CODE_INDEX] !== i.NULL_CELL_CODE && s[i.CHAR_DATA_CODE_INDEX] !== i.WHITESPACE_CELL_CODE);
				};
				const i = s(8938);
			},
			5451: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.ExtendedAttrs = t.AttributeData = void 0;
				class s {
					constructor() {
						this.fg = 0, this.bg = 0, this.extended = new i();
					}
					static toColorRGB(e) {
						return [
							e >>> 16 & 255,
							e >>> 8 & 255,
							255 & e
						];
					}
					static fromColorRGB(e) {
						return (255 & e[0]) << 16 | (255 & e[1]) << 8 | 255 & e[2];
					}
					clone() {
						const e = new s();
						return e.fg = this.fg, e.bg = this.bg, e.extended = this.extended.clone(), e;
					}
					isInverse() {
						return 67108864 & this.fg;
					}
					isBold() {
						return 134217728 & this.fg;
					}
					isUnderline() {
						return this.hasExtendedAttrs() && 0 !== this.extended.underlineStyle ? 1 : 268435456 & this.fg;
					}
					isBlink() {
						return 536870912 & this.fg;
					}
					isInvisible() {
						return 1073741824 & this.fg;
					}
					isItalic() {
						return 67108864 & this.bg;
					}
					isDim() {
						return 134217728 & this.bg;
					}
					isStrikethrough() {
						return 2147483648 & this.fg;
					}
					isProtected() {
						return 536870912 & this.bg;
					}
					isOverline() {
						return 1073741824 & this.bg;
					}
					getFgColorMode() {
						return 50331648 & this.fg;
					}
					getBgColorMode() {
						return 50331648 & this.bg;
					}
					isFgRGB() {
						return !(50331648 & ~this.fg);
					}
					isBgRGB() {
						return !(50331648 & ~this.bg);
					}
					isFgPalette() {
						return 16777216 == (50331648 & this.fg) || 33554432 == (50331648 & this.fg);
					}
					isBgPalette() {
						return 16777216 == (50331648 & this.bg) || 33554432 == (50331648 & this.bg);
					}
					isFgDefault() {
						return !(50331648 & this.fg);
					}
					isBgDefault() {
						return !(50331648 & this.bg);
					}
					isAttributeDefault() {
						return 0 === this.fg && 0 === this.bg;
					}
					getFgColor() {
						switch (50331648 & this.fg) {
							case 16777216:
							case 33554432: return 255 & this.fg;
							case 50331648: return 16777215 & this.fg;
							default: return -1;
						}
					}
					getBgColor() {
						switch (50331648 & this.bg) {
							case 16777216:
							case 33554432: return 255 & this.bg;
							case 50331648: return 16777215 & this.bg;
							default: return -1;
						}
					}
					hasExtendedAttrs() {
						return 268435456 & this.bg;
					}
					updateExtended() {
						this.extended.isEmpty() ? this.bg &= -268435457 : this.bg |= 268435456;
					}
					getUnderlineColor() {
						if (268435456 & this.bg && ~this.extended.underlineColor) switch (50331648 & this.extended.underlineColor) {
							case 16777216:
							case 33554432: return 255 & this.extended.underlineColor;
							case 50331648: return 16777215 & this.extended.underlineColor;
							default: return this.getFgColor();
						}
						return this.getFgColor();
					}
					getUnderlineColorMode() {
						return 268435456 & this.bg && ~this.extended.underlineColor ? 50331648 & this.extended.underlineColor : this.getFgColorMode();
					}
					isUnderlineColorRGB() {
						return 268435456 & this.bg && ~this.extended.underlineColor ? !(50331648 & ~this.extended.underlineColor) : this.isFgRGB();
					}
					isUnderlineColorPalette() {
						return 268435456 & this.bg && ~this.extended.underlineColor ? 16777216 == (50331648 & this.extended.underlineColor) || 33554432 == (50331648 & this.extended.underlineColor) : this.isFgPalette();
					}
					isUnderlineColorDefault() {
						return 268435456 & this.bg && ~this.extended.underlineColor ? !(50331648 & this.extended.underlineColor) : this.isFgDefault();
					}
					getUnderlineStyle() {
						return 268435456 & this.fg ? 268435456 & this.bg ? this.extended.underlineStyle : 1 : 0;
					}
					getUnderlineVariantOffset() {
						return this.extended.underlineVariantOffset;
					}
				}
				t.AttributeData = s;
				class i {
					get ext() {
						return this._urlId ? -469762049 & this._ext | this.underlineStyle << 26 : this._ext;
					}
					set ext(e) {
						this._ext = e;
					}
					get underlineStyle() {
						return this._urlId ? 5 : (469762048 & this._ext) >> 26;
					}
					set underlineStyle(e) {
						this._ext &= -469762049, this._ext |= e << 26 & 469762048;
					}
					get underlineColor() {
						return 67108863 & this._ext;
					}
					set underlineColor(e) {
						this._ext &= -67108864, this._ext |= 67108863 & e;
					}
					get urlId() {
						return this._urlId;
					}
					set urlId(e) {
						this._urlId = e;
					}
					get underlineVariantOffset() {
						const e = (3758096384 & this._ext) >> 29;
						return e < 0 ? 4294967288 ^ e : e;
					}
					set underlineVariantOffset(e) {
						this._ext &= 536870911, this._ext |= e << 29 & 3758096384;
					}
					constructor(e = 0, t = 0) {
						this._ext = 0, this._urlId = 0, this._ext = e, this._urlId = t;
					}
					clone() {
						return new i(this._ext, this._urlId);
					}
					isEmpty() {
						return 0 === this.underlineStyle && 0 === this._urlId;
					}
				}
				t.ExtendedAttrs = i;
			},
			1073: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Buffer = t.MAX_BUFFER_SIZE = void 0;
				const i = s(5639), r = s(6168), n = s(5451), o = s(6107), a = s(732), h = s(3055), c = s(8938), l = s(8158), u = s(6760);
				t.MAX_BUFFER_SIZE = 4294967295, t.Buffer = class {
					constructor(e, t, s) {
						this._hasScrollback = e, this._optionsService = t, this._bufferService = s, this.ydisp = 0, this.ybase = 0, this.y = 0, this.x = 0, this.tabs = {}, this.savedY = 0, this.savedX = 0, this.savedCurAttrData = o.DEFAULT_ATTR_DATA.clone(), this.savedCharset = u.DEFAULT_CHARSET, this.markers = [], this._nullCell = h.CellData.fromCharData([
							0,
							c.NULL_CELL_CHAR,
							c.NULL_CELL_WIDTH,
							c.NULL_CELL_CODE
						]), this._whitespaceCell = h.CellData.fromCharData([
							0,
							c.WHITESPACE_CELL_CHAR,
							c.WHITESPACE_CELL_WIDTH,
							c.WHITESPACE_CELL_CODE
						]), this._isClearing = !1, this._memoryCleanupQueue = new r.IdleTaskQueue(), this._memoryCleanupPosition = 0, this._cols = this._bufferService.cols, this._rows = this._bufferService.rows, this.lines = new i.CircularList(this._getCorrectBufferLength(this._rows)), this.scrollTop = 0, this.scrollBottom = this._rows - 1, this.setupTabStops();
					}
					getNullCell(e) {
						return e ? (this._nullCell.fg = e.fg, this._nullCell.bg = e.bg, this._nullCell.extended = e.extended) : (this._nullCell.fg = 0, this._nullCell.bg = 0, this._nullCell.extended = new n.ExtendedAttrs()), this._nullCell;
					}
					getWhitespaceCell(e) {
						return e ? (this._whitespaceCell.fg = e.fg, this._whitespaceCell.bg = e.bg, this._whitespaceCell.extended = e.extended) : (this._whitespaceCell.fg = 0, this._whitespaceCell.bg = 0, this._whitespaceCell.extended = new n.ExtendedAttrs()), this._whitespaceCell;
					}
					getBlankLine(e, t) {
						return new o.BufferLine(this._bufferService.cols, this.getNullCell(e), t);
					}
					get hasScrollback() {
						return this._hasScrollback && this.lines.maxLength > this._rows;
					}
					get isCursorInViewport() {
						const e = this.ybase + this.y - this.ydisp;
						return e >= 0 && e < this._rows;
					}
					_getCorrectBufferLength(e) {
						if (!this._hasScrollback) return e;
						const s = e + this._optionsService.rawOptions.scrollback;
						return s > t.MAX_BUFFER_SIZE ? t.MAX_BUFFER_SIZE : s;
					}
					fillViewportRows(e) {
						if (0 === this.lines.length) {
							void 0 === e && (e = o.DEFAULT_ATTR_DATA);
							let t = this._rows;
							for (; t--;) this.lines.push(this.getBlankLine(e));
						}
					}
					clear() {
						this.ydisp = 0, this.ybase = 0, this.y = 0, this.x = 0, this.lines = new i.CircularList(this._getCorrectBufferLength(this._rows)), this.scrollTop = 0, this.scrollBottom = this._rows - 1, this.setupTabStops();
					}
					resize(e, t) {
						const s = this.getNullCell(o.DEFAULT_ATTR_DATA);
						let i = 0;
						const r = this._getCorrectBufferLength(t);
						if (r > this.lines.maxLength && (this.lines.maxLength = r), this.lines.length > 0) {
							if (this._cols < e) for (let t = 0; t < this.lines.length; t++) i += +this.lines.get(t).resize(e, s);
							let n = 0;
							if (this._rows < t) for (let i = this._rows; i < t; i++) this.lines.length < t + this.ybase && (this._optionsService.rawOptions.windowsMode || void 0 !== this._optionsService.rawOptions.windowsPty.backend || void 0 !== this._optionsService.rawOptions.windowsPty.buildNumber ? this.lines.push(new o.BufferLine(e, s)) : this.ybase > 0 && this.lines.length <= this.ybase + this.y + n + 1 ? (this.ybase--, n++, this.ydisp > 0 && this.ydisp--) : this.lines.push(new o.BufferLine(e, s)));
							else for (let e = this._rows; e > t; e--) this.lines.length > t + this.ybase && (this.lines.length > this.ybase + this.y + 1 ? this.lines.pop() : (this.ybase++, this.ydisp++));
							if (r < this.lines.maxLength) {
								const e = this.lines.length - r;
								e > 0 && (this.lines.trimStart(e), this.ybase = Math.max(this.ybase - e, 0), this.ydisp = Math.max(this.ydisp - e, 0), this.savedY = Math.max(this.savedY - e, 0)), this.lines.maxLength = r;
							}
							this.x = Math.min(this.x, e - 1), this.y = Math.min(this.y, t - 1), n && (this.y += n), this.savedX = Math.min(this.savedX, e - 1), this.scrollTop = 0;
						}
						if (this.scrollBottom = t - 1, this._isReflowEnabled && (this._reflow(e, t), this._cols > e)) for (let t = 0; t < this.lines.length; t++) i += +this.lines.get(t).resize(e, s);
						this._cols = e, this._rows = t, this._memoryCleanupQueue.clear(), i > .1 * this.lines.length && (this._memoryCleanupPosition = 0, this._memoryCleanupQueue.enqueue((() => this._batchedMemoryCleanup())));
					}
					_batchedMemoryCleanup() {
						let e = !0;
						this._memoryCleanupPosition >= this.lines.length && (this._memoryCleanupPosition = 0, e = !1);
						let t = 0;
						for (; this._memoryCleanupPosition < this.lines.length;) if (t += this.lines.get(this._memoryCleanupPosition++).cleanupMemory(), t > 100) return !0;
						return e;
					}
					get _isReflowEnabled() {
						const e = this._optionsService.rawOptions.windowsPty;
						return e && e.buildNumber ? this._hasScrollback && "conpty" === e.backend && e.buildNumber >= 21376 : this._hasScrollback && !this._optionsService.rawOptions.windowsMode;
					}
					_reflow(e, t) {
						this._cols !== e && (e > this._cols ? this._reflowLarger(e, t) : this._reflowSmaller(e, t));
					}
					_reflowLarger(e, t) {
						const s = this._optionsService.rawOptions.reflowCursorLine, i = (0, a.reflowLargerGetLinesToRemove)(this.lines, this._cols, e, this.ybase + this.y, this.getNullCell(o.DEFAULT_ATTR_DATA), s);
						if (i.length > 0) {
							const s = (0, a.reflowLargerCreateNewLayout)(this.lines, i);
							(0, a.reflowLargerApplyNewLayout)(this.lines, s.layout), this._reflowLargerAdjustViewport(e, t, s.countRemoved);
						}
					}
					_reflowLargerAdjustViewport(e, t, s) {
						const i = this.getNullCell(o.DEFAULT_ATTR_DATA);
						let r = s;
						for (; r-- > 0;) 0 === this.ybase ? (this.y > 0 && this.y--, this.lines.length < t && this.lines.push(new o.BufferLine(e, i))) : (this.ydisp === this.ybase && this.ydisp--, this.ybase--);
						this.savedY = Math.max(this.savedY - s, 0);
					}
					_reflowSmaller(e, t) {
						const s = this._optionsService.rawOptions.reflowCursorLine, i = this.getNullCell(o.DEFAULT_ATTR_DATA), r = [];
						let n = 0;
						for (let h = this.lines.length - 1; h >= 0; h--) {
							let c = this.lines.get(h);
							if (!c || !c.isWrapped && c.getTrimmedLength() <= e) continue;
							const l = [c];
							for (; c.isWrapped && h > 0;) c = this.lines.get(--h), l.unshift(c);
							if (!s) {
								const e = this.ybase + this.y;
								if (e >= h && e < h + l.length) continue;
							}
							const u = l[l.length - 1].getTrimmedLength(), d = (0, a.reflowSmallerGetNewLineLengths)(l, this._cols, e), f = d.length - l.length;
							let _;
							_ = 0 === this.ybase && this.y !== this.lines.length - 1 ? Math.max(0, this.y - this.lines.maxLength + f) : Math.max(0, this.lines.length - this.lines.maxLength + f);
							const p = [];
							for (let e = 0; e < f; e++) {
								const e = this.getBlankLine(o.DEFAULT_ATTR_DATA, !0);
								p.push(e);
							}
							p.length > 0 && (r.push({
								start: h + l.length + n,
								newLines: p
							}), n += p.length), l.push(...p);
							let g = d.length - 1, v = d[g];
							0 === v && (g--, v = d[g]);
							let m = l.length - f - 1, b = u;
							for (; m >= 0;) {
								const e = Math.min(b, v);
								if (void 0 === l[g]) break;
								if (l[g].copyCellsFrom(l[m], b - e, v - e, e, !0), v -= e, 0 === v && (g--, v = d[g]), b -= e, 0 === b) {
									m--;
									const e = Math.max(m, 0);
									b = (0, a.getWrappedLineTrimmedLength)(l, e, this._cols);
								}
							}
							for (let t = 0; t < l.length; t++) d[t] < e && l[t].setCell(d[t], i);
							let S = f - _;
							for (; S-- > 0;) 0 === this.ybase ? this.y < t - 1 ? (this.y++, this.lines.pop()) : (this.ybase++, this.ydisp++) : this.ybase < Math.min(this.lines.maxLength, this.lines.length + n) - t && (this.ybase === this.ydisp && this.ydisp++, this.ybase++);
							this.savedY = Math.min(this.savedY + f, this.ybase + t - 1);
						}
						if (r.length > 0) {
							const e = [], t = [];
							for (let e = 0; e < this.lines.length; e++) t.push(this.lines.get(e));
							const s = this.lines.length;
							let i = s - 1, o = 0, a = r[o];
							this.lines.length = Math.min(this.lines.maxLength, this.lines.length + n);
							let h = 0;
							for (let c = Math.min(this.lines.maxLength - 1, s + n - 1); c >= 0; c--) if (a && a.start > i + h) {
								for (let e = a.newLines.length - 1; e >= 0; e--) this.lines.set(c--, a.newLines[e]);
								c++, e.push({
									index: i + 1,
									amount: a.newLines.length
								}), h += a.newLines.length, a = r[++o];
							} else this.lines.set(c, t[i--]);
							let c = 0;
							for (let t = e.length - 1; t >= 0; t--) e[t].index += c, this.lines.onInsertEmitter.fire(e[t]), c += e[t].amount;
							const l = Math.max(0, s + n - this.lines.maxLength);
							l > 0 && this.lines.onTrimEmitter.fire(l);
						}
					}
					translateBufferLineToString(e, t, s = 0, i) {
						const r = this.lines.get(e);
						return r ? r.translateToString(t, s, i) : "";
					}
					getWrappedRangeForLine(e) {
						let t = e, s = e;
						for (; t > 0 && this.lines.get(t).isWrapped;) t--;
						for (; s + 1 < this.lines.length && this.lines.get(s + 1).isWrapped;) s++;
						return {
							first: t,
							last: s
						};
					}
					setupTabStops(e) {
						for (null != e ? this.tabs[e] || (e = this.prevStop(e)) : (this.tabs = {}, e = 0); e < this._cols; e += this._optionsService.rawOptions.tabStopWidth) this.tabs[e] = !0;
					}
					prevStop(e) {
						for (e ??= this.x; !this.tabs[--e] && e > 0;);
						return e >= this._cols ? this._cols - 1 : e < 0 ? 0 : e;
					}
					nextStop(e) {
						for (e ??= this.x; !this.tabs[++e] && e < this._cols;);
						return e >= this._cols ? this._cols - 1 : e < 0 ? 0 : e;
					}
					clearMarkers(e) {
						this._isClearing = !0;
						for (let t = 0; t < this.markers.length; t++) this.markers[t].line === e && (this.markers[t].dispose(), this.markers.splice(t--, 1));
						this._isClearing = !1;
					}
					clearAllMarkers() {
						this._isClearing = !0;
						for (let e = 0; e < this.markers.length; e++) this.markers[e].dispose();
						this.markers.length = 0, this._isClearing = !1;
					}
					addMarker(e) {
						const t = new l.Marker(e);
						return this.markers.push(t), t.register(this.lines.onTrim(((e) => {
							t.line -= e, t.line < 0 && t.dispose();
						}))), t.register(this.lines.onInsert(((e) => {
							t.line >= e.index && (t.line += e.amount);
						}))), t.register(this.lines.onDelete(((e) => {
							t.line >= e.index && t.line < e.index + e.amount && t.dispose(), t.line > e.index && (t.line -= e.amount);
						}))), t.register(t.onDispose((() => this._removeMarker(t)))), t;
					}
					_removeMarker(e) {
						this._isClearing || this.markers.splice(this.markers.indexOf(e), 1);
					}
				};
			},
			6107: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferLine = t.DEFAULT_ATTR_DATA = void 0;
				const i = s(5451), r = s(3055), n = s(8938), o = s(726);
				t.DEFAULT_ATTR_DATA = Object.freeze(new i.AttributeData());
				let a = 0;
				class h {
					constructor(e, t, s = !1) {
						this.isWrapped = s, this._combined = {}, this._extendedAttrs = {}, this._data = new Uint32Array(3 * e);
						const i = t || r.CellData.fromCharData([
							0,
							n.NULL_CELL_CHAR,
							n.NULL_CELL_WIDTH,
							n.NULL_CELL_CODE
						]);
						for (let t = 0; t < e; ++t) this.setCell(t, i);
						this.length = e;
					}
					get(e) {
						const t = this._data[3 * e + 0], s = 2097151 & t;
						return [
							this._data[3 * e + 1],
							2097152 & t ? this._combined[e] : s ? (0, o.stringFromCodePoint)(s) : "",
							t >> 22,
							2097152 & t ? this._combined[e].charCodeAt(this._combined[e].length - 1) : s
						];
					}
					set(e, t) {
						this._data[3 * e + 1] = t[n.CHAR_DATA_ATTR_INDEX], t[n.CHAR_DATA_CHAR_INDEX].length > 1 ? (this._combined[e] = t[1], this._data[3 * e + 0] = 2097152 | e | t[n.CHAR_DATA_WIDTH_INDEX] << 22) : this._data[3 * e + 0] = t[n.CHAR_DATA_CHAR_INDEX].charCodeAt(0) | t[n.CHAR_DATA_WIDTH_INDEX] << 22;
					}
					getWidth(e) {
						return this._data[3 * e + 0] >> 22;
					}
					hasWidth(e) {
						return 12582912 & this._data[3 * e + 0];
					}
					getFg(e) {
						return this._data[3 * e + 1];
					}
					getBg(e) {
						return this._data[3 * e + 2];
					}
					hasContent(e) {
						return 4194303 & this._data[3 * e + 0];
					}
					getCodePoint(e) {
						const t = this._data[3 * e + 0];
						return 2097152 & t ? this._combined[e].charCodeAt(this._combined[e].length - 1) : 2097151 & t;
					}
					isCombined(e) {
						return 2097152 & this._data[3 * e + 0];
					}
					getString(e) {
						const t = this._data[3 * e + 0];
						return 2097152 & t ? this._combined[e] : 2097151 & t ? (0, o.stringFromCodePoint)(2097151 & t) : "";
					}
					isProtected(e) {
						return 536870912 & this._data[3 * e + 2];
					}
					loadCell(e, t) {
						return a = 3 * e, t.content = this._data[a + 0], t.fg = this._data[a + 1], t.bg = this._data[a + 2], 2097152 & t.content && (t.combinedData = this._combined[e]), 268435456 & t.bg && (t.extended = this._extendedAttrs[e]), t;
					}
					setCell(e, t) {
						2097152 & t.content && (this._combined[e] = t.combinedData), 268435456 & t.bg && (this._extendedAttrs[e] = t.extended), this._data[3 * e + 0] = t.content, this._data[3 * e + 1] = t.fg, this._data[3 * e + 2] = t.bg;
					}
					setCellFromCodepoint(e, t, s, i) {
						268435456 & i.bg && (this._extendedAttrs[e] = i.extended), this._data[3 * e + 0] = t | s << 22, this._data[3 * e + 1] = i.fg, this._data[3 * e + 2] = i.bg;
					}
					addCodepointToCell(e, t, s) {
						let i = this._data[3 * e + 0];
						2097152 & i ? this._combined[e] += (0, o.stringFromCodePoint)(t) : 2097151 & i ? (this._combined[e] = (0, o.stringFromCodePoint)(2097151 & i) + (0, o.stringFromCodePoint)(t), i &= -2097152, i |= 2097152) : i = t | 1 << 22, s && (i &= -12582913, i |= s << 22), this._data[3 * e + 0] = i;
					}
					insertCells(e, t, s) {
						if ((e %= this.length) && 2 === this.getWidth(e - 1) && this.setCellFromCodepoint(e - 1, 0, 1, s), t < this.length - e) {
							const i = new r.CellData();
							for (let s = this.length - e - t - 1; s >= 0; --s) this.setCell(e + t + s, this.loadCell(e + s, i));
							for (let i = 0; i < t; ++i) this.setCell(e + i, s);
						} else for (let t = e; t < this.length; ++t) this.setCell(t, s);
						2 === this.getWidth(this.length - 1) && this.setCellFromCodepoint(this.length - 1, 0, 1, s);
					}
					deleteCells(e, t, s) {
						if (e %= this.length, t < this.length - e) {
							const i = new r.CellData();
							for (let s = 0; s < this.length - e - t; ++s) this.setCell(e + s, this.loadCell(e + t + s, i));
							for (let e = this.length - t; e < this.length; ++e) this.setCell(e, s);
						} else for (let t = e; t < this.length; ++t) this.setCell(t, s);
						e && 2 === this.getWidth(e - 1) && this.setCellFromCodepoint(e - 1, 0, 1, s), 0 !== this.getWidth(e) || this.hasContent(e) || this.setCellFromCodepoint(e, 0, 1, s);
					}
					replaceCells(e, t, s, i = !1) {
						if (i) for (e && 2 === this.getWidth(e - 1) && !this.isProtected(e - 1) && this.setCellFromCodepoint(e - 1, 0, 1, s), t < this.length && 2 === this.getWidth(t - 1) && !this.isProtected(t) && this.setCellFromCodepoint(t, 0, 1, s); e < t && e < this.length;) this.isProtected(e) || this.setCell(e, s), e++;
						else for (e && 2 === this.getWidth(e - 1) && this.setCellFromCodepoint(e - 1, 0, 1, s), t < this.length && 2 === this.getWidth(t - 1) && this.setCellFromCodepoint(t, 0, 1, s); e < t && e < this.length;) this.setCell(e++, s);
					}
					resize(e, t) {
						if (e === this.length) return 4 * this._data.length * 2 < this._data.buffer.byteLength;
						const s = 3 * e;
						if (e > this.length) {
							if (this._data.buffer.byteLength >= 4 * s) this._data = new Uint32Array(this._data.buffer, 0, s);
							else {
								const e = new Uint32Array(s);
								e.set(this._data), this._data = e;
							}
							for (let s = this.length; s < e; ++s) this.setCell(s, t);
						} else {
							this._data = this._data.subarray(0, s);
							const t = Object.keys(this._combined);
							for (let s = 0; s < t.length; s++) {
								const i = parseInt(t[s], 10);
								i >= e && delete this._combined[i];
							}
							const i = Object.keys(this._extendedAttrs);
							for (let t = 0; t < i.length; t++) {
								const s = parseInt(i[t], 10);
								s >= e && delete this._extendedAttrs[s];
							}
						}
						return this.length = e, 4 * s * 2 < this._data.buffer.byteLength;
					}
					cleanupMemory() {
						if (4 * this._data.length * 2 < this._data.buffer.byteLength) {
							const e = new Uint32Array(this._data.length);
							return e.set(this._data), this._data = e, 1;
						}
						return 0;
					}
					fill(e, t = !1) {
						if (t) for (let t = 0; t < this.length; ++t) this.isProtected(t) || this.setCell(t, e);
						else {
							this._combined = {}, this._extendedAttrs = {};
							for (let t = 0; t < this.length; ++t) this.setCell(t, e);
						}
					}
					copyFrom(e) {
						this.length !== e.length ? this._data = new Uint32Array(e._data) : this._data.set(e._data), this.length = e.length, this._combined = {};
						for (const t in e._combined) this._combined[t] = e._combined[t];
						this._extendedAttrs = {};
						for (const t in e._extendedAttrs) this._extendedAttrs[t] = e._extendedAttrs[t];
						this.isWrapped = e.isWrapped;
					}
					clone() {
						const e = new h(0);
						e._data = new Uint32Array(this._data), e.length = this.length;
						for (const t in this._combined) e._combined[t] = this._combined[t];
						for (const t in this._extendedAttrs) e._extendedAttrs[t] = this._extendedAttrs[t];
						return e.isWrapped = this.isWrapped, e;
					}
					getTrimmedLength() {
						for (let e = this.length - 1; e >= 0; --e) if (4194303 & this._data[3 * e + 0]) return e + (this._data[3 * e + 0] >> 22);
						return 0;
					}
					getNoBgTrimmedLength() {
						for (let e = this.length - 1; e >= 0; --e) if (4194303 & this._data[3 * e + 0] || 50331648 & this._data[3 * e + 2]) return e + (this._data[3 * e + 0] >> 22);
						return 0;
					}
					copyCellsFrom(e, t, s, i, r) {
						const n = e._data;
						if (r) for (let r = i - 1; r >= 0; r--) {
							for (let e = 0; e < 3; e++) this._data[3 * (s + r) + e] = n[3 * (t + r) + e];
							268435456 & n[3 * (t + r) + 2] && (this._extendedAttrs[s + r] = e._extendedAttrs[t + r]);
						}
						else for (let r = 0; r < i; r++) {
							for (let e = 0; e < 3; e++) this._data[3 * (s + r) + e] = n[3 * (t + r) + e];
							268435456 & n[3 * (t + r) + 2] && (this._extendedAttrs[s + r] = e._extendedAttrs[t + r]);
						}
						const o = Object.keys(e._combined);
						for (let i = 0; i < o.length; i++) {
							const r = parseInt(o[i], 10);
							r >= t && (this._combined[r - t + s] = e._combined[r]);
						}
					}
					translateToString(e, t, s, i) {
						t = t ?? 0, s = s ?? this.length, e && (s = Math.min(s, this.getTrimmedLength())), i && (i.length = 0);
						let r = "";
						for (; t < s;) {
							const e = this._data[3 * t + 0], s = 2097151 & e, a = 2097152 & e ? this._combined[t] : s ? (0, o.stringFromCodePoint)(s) : n.WHITESPACE_CELL_CHAR;
							if (r += a, i) for (let e = 0; e < a.length; ++e) i.push(t);
							t += e >> 22 || 1;
						}
						return i && i.push(t), r;
					}
				}
				t.BufferLine = h;
			},
			732: (e, t) => {
				function s(e, t, s) {
					if (t === e.length - 1) return e[t].getTrimmedLength();
					const i = !e[t].hasContent(s - 1) && 1 === e[t].getWidth(s - 1), r = 2 === e[t + 1].getWidth(0);
					return i && r ? s - 1 : s;
				}
				Object.defineProperty(t, "__esModule", { value: !0 }), t.reflowLargerGetLinesToRemove = function(e, t, i, r, n, o) {
					const a = [];
					for (let h = 0; h < e.length - 1; h++) {
						let c = h, l = e.get(++c);
						if (!l.isWrapped) continue;
						const u = [e.get(h)];
						for (; c < e.length && l.isWrapped;) u.push(l), l = e.get(++c);
						if (!o && r >= h && r < c) {
							h += u.length - 1;
							continue;
						}
						let d = 0, f = s(u, d, t), _ = 1, p = 0;
						for (; _ < u.length;) {
							const e = s(u, _, t), r = e - p, o = i - f, a = Math.min(r, o);
							u[d].copyCellsFrom(u[_], p, f, a, !1), f += a, f === i && (d++, f = 0), p += a, p === e && (_++, p = 0), 0 === f && 0 !== d && 2 === u[d - 1].getWidth(i - 1) && (u[d].copyCellsFrom(u[d - 1], i - 1, f++, 1, !1), u[d - 1].setCell(i - 1, n));
						}
						u[d].replaceCells(f, i, n);
						let g = 0;
						for (let e = u.length - 1; e > 0 && (e > d || 0 === u[e].getTrimmedLength()); e--) g++;
						g > 0 && (a.push(h + u.length - g), a.push(g)), h += u.length - 1;
					}
					return a;
				}, t.reflowLargerCreateNewLayout = function(e, t) {
					const s = [];
					let i = 0, r = t[i], n = 0;
					for (let o = 0; o < e.length; o++) if (r === o) {
						const s = t[++i];
						e.onDeleteEmitter.fire({
							index: o - n,
							amount: s
						}), o += s - 1, n += s, r = t[++i];
					} else s.push(o);
					return {
						layout: s,
						countRemoved: n
					};
				}, t.reflowLargerApplyNewLayout = function(e, t) {
					const s = [];
					for (let i = 0; i < t.length; i++) s.push(e.get(t[i]));
					for (let t = 0; t < s.length; t++) e.set(t, s[t]);
					e.length = t.length;
				}, t.reflowSmallerGetNewLineLengths = function(e, t, i) {
					const r = [], n = e.map(((i, r) => s(e, r, t))).reduce(((e, t) => e + t));
					let o = 0, a = 0, h = 0;
					for (; h < n;) {
						if (n - h < i) {
							r.push(n - h);
							break;
						}
						o += i;
						const c = s(e, a, t);
						o > c && (o -= c, a++);
						const l = 2 === e[a].getWidth(o - 1);
						l && o--;
						const u = l ? i - 1 : i;
						r.push(u), h += u;
					}
					return r;
				}, t.getWrappedLineTrimmedLength = s;
			},
			4097: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferSet = void 0;
				const i = s(7150), r = s(1073), n = s(802);
				class o extends i.Disposable {
					constructor(e, t) {
						super(), this._optionsService = e, this._bufferService = t, this._onBufferActivate = this._register(new n.Emitter()), this.onBufferActivate = this._onBufferActivate.event, this.reset(), this._register(this._optionsService.onSpecificOptionChange("scrollback", (() => this.resize(this._bufferService.cols, this._bufferService.rows)))), this._register(this._optionsService.onSpecificOptionChange("tabStopWidth", (() => this.setupTabStops())));
					}
					reset() {
						this._normal = new r.Buffer(!0, this._optionsService, this._bufferService), this._normal.fillViewportRows(), this._alt = new r.Buffer(!1, this._optionsService, this._bufferService), this._activeBuffer = this._normal, this._onBufferActivate.fire({
							activeBuffer: this._normal,
							inactiveBuffer: this._alt
						}), this.setupTabStops();
					}
					get alt() {
						return this._alt;
					}
					get active() {
						return this._activeBuffer;
					}
					get normal() {
						return this._normal;
					}
					activateNormalBuffer() {
						this._activeBuffer !== this._normal && (this._normal.x = this._alt.x, this._normal.y = this._alt.y, this._alt.clearAllMarkers(), this._alt.clear(), this._activeBuffer = this._normal, this._onBufferActivate.fire({
							activeBuffer: this._normal,
							inactiveBuffer: this._alt
						}));
					}
					activateAltBuffer(e) {
						this._activeBuffer !== this._alt && (this._alt.fillViewportRows(e), this._alt.x = this._normal.x, this._alt.y = this._normal.y, this._activeBuffer = this._alt, this._onBufferActivate.fire({
							activeBuffer: this._alt,
							inactiveBuffer: this._normal
						}));
					}
					resize(e, t) {
						this._normal.resize(e, t), this._alt.resize(e, t), this.setupTabStops(e);
					}
					setupTabStops(e) {
						this._normal.setupTabStops(e), this._alt.setupTabStops(e);
					}
				}
				t.BufferSet = o;
			},
			3055: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CellData = void 0;
				const i = s(726), r = s(8938), n = s(5451);
				class o extends n.AttributeData {
					constructor() {
						super(...arguments), this.content = 0, this.fg = 0, this.bg = 0, this.extended = new n.ExtendedAttrs(), this.combinedData = "";
					}
					static fromCharData(e) {
						const t = new o();
						return t.setFromCharData(e), t;
					}
					isCombined() {
						return 2097152 & this.content;
					}
					getWidth() {
						return this.content >> 22;
					}
					getChars() {
						return 2097152 & this.content ? this.combinedData : 2097151 & this.content ? (0, i.stringFromCodePoint)(2097151 & this.content) : "";
					}
					getCode() {
						return this.isCombined() ? this.combinedData.charCodeAt(this.combinedData.length - 1) : 2097151 & this.content;
					}
					setFromCharData(e) {
						this.fg = e[r.CHAR_DATA_ATTR_INDEX], this.bg = 0;
						let t = !1;
						if (e[r.CHAR_DATA_CHAR_INDEX].length > 2) t = !0;
						else if (2 === e[r.CHAR_DATA_CHAR_INDEX].length) {
							const s = e[r.CHAR_DATA_CHAR_INDEX].charCodeAt(0);
							if (55296 <= s && s <= 56319) {
								const i = e[r.CHAR_DATA_CHAR_INDEX].charCodeAt(1);
								56320 <= i && i <= 57343 ? this.content = 1024 * (s - 55296) + i - 56320 + 65536 | e[r.CHAR_DATA_WIDTH_INDEX] << 22 : t = !0;
							} else t = !0;
						} else this.content = e[r.CHAR_DATA_CHAR_INDEX].charCodeAt(0) | e[r.CHAR_DATA_WIDTH_INDEX] << 22;
						t && (this.combinedData = e[r.CHAR_DATA_CHAR_INDEX], this.content = 2097152 | e[r.CHAR_DATA_WIDTH_INDEX] << 22);
					}
					getAsCharData() {
						return [
							this.fg,
							this.getChars(),
							this.getWidth(),
							this.getCode()
						];
					}
				}
				t.CellData = o;
			},
			8938: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.WHITESPACE_CELL_CODE = t.WHITESPACE_CELL_WIDTH = t.WHITESPACE_CELL_CHAR = t.NULL_CELL_CODE = t.NULL_CELL_WIDTH = t.NULL_CELL_CHAR = t.CHAR_DATA_CODE_INDEX = t.CHAR_DATA_WIDTH_INDEX = t.CHAR_DATA_CHAR_INDEX = t.CHAR_DATA_ATTR_INDEX = t.DEFAULT_EXT = t.DEFAULT_ATTR = t.DEFAULT_COLOR = void 0, t.DEFAULT_COLOR = 0, t.DEFAULT_ATTR = t.DEFAULT_COLOR << 9 | 256, t.DEFAULT_EXT = 0, t.CHAR_DATA_ATTR_INDEX = 0, t.CHAR_DATA_CHAR_INDEX = 1, t.CHAR_DATA_WIDTH_INDEX = 2, t.CHAR_DATA_CODE_INDEX = 3, t.NULL_CELL_CHAR = "", t.NULL_CELL_WIDTH = 1, t.NULL_CELL_CODE = 0, t.WHITESPACE_CELL_CHAR = " ", t.WHITESPACE_CELL_WIDTH = 1, t.WHITESPACE_CELL_CODE = 32;
			},
			8158: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Marker = void 0;
				const i = s(802), r = s(7150);
				class n {
					get id() {
						return this._id;
					}
					constructor(e) {
						this.line = e, this.isDisposed = !1, this._disposables = [], this._id = n._nextId++, this._onDispose = this.register(new i.Emitter()), this.onDispose = this._onDispose.event;
					}
					dispose() {
						this.isDisposed || (this.isDisposed = !0, this.line = -1, this._onDispose.fire(), (0, r.dispose)(this._disposables), this._disposables.length = 0);
					}
					register(e) {
						return this._disposables.push(e), e;
					}
				}
				t.Marker = n, n._nextId = 1;
			},
			6760: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.DEFAULT_CHARSET = t.CHARSETS = void 0, t.CHARSETS = {}, t.DEFAULT_CHARSET = t.CHARSETS.B, t.CHARSETS[0] = {
					"`": "◆",
					a: "▒",
					b: "␉",
					c: "␌",
					d: "␍",
					e: "␊",
					f: "°",
					g: "±",
					h: "␤",
					i: "␋",
					j: "┘",
					k: "┐",
					l: "┌",
					m: "└",
					n: "┼",
					o: "⎺",
					p: "⎻",
					q: "─",
					r: "⎼",
					s: "⎽",
					t: "├",
					u: "┤",
					v: "┴",
					w: "┬",
					x: "│",
					y: "≤",
					z: "≥",
					"{": "π",
					"|": "≠",
					"}": "£",
					"~": "·"
				}, t.CHARSETS.A = { "#": "£" }, t.CHARSETS.B = void 0, t.CHARSETS[4] = {
					"#": "£",
					"@": "¾",
					"[": "ij",
					"\\": "½",
					"]": "|",
					"{": "¨",
					"|": "f",
					"}": "¼",
					"~": "´"
				}, t.CHARSETS.C = t.CHARSETS[5] = {
					"[": "Ä",
					"\\": "Ö",
					"]": "Å",
					"^": "Ü",
					"`": "é",
					"{": "ä",
					"|": "ö",
					"}": "å",
					"~": "ü"
				}, t.CHARSETS.R = {
					"#": "£",
					"@": "à",
					"[": "°",
					"\\": "ç",
					"]": "§",
					"{": "é",
					"|": "ù",
					"}": "è",
					"~": "¨"
				}, t.CHARSETS.Q = {
					"@": "à",
					"[": "â",
					"\\": "ç",
					"]": "ê",
					"^": "î",
					"`": "ô",
					"{": "é",
					"|": "ù",
					"}": "è",
					"~": "û"
				}, t.CHARSETS.K = {
					"@": "§",
					"[": "Ä",
					"\\": "Ö",
					"]": "Ü",
					"{": "ä",
					"|": "ö",
					"}": "ü",
					"~": "ß"
				}, t.CHARSETS.Y = {
					"#": "£",
					"@": "§",
					"[": "°",
					"\\": "ç",
					"]": "é",
					"`": "ù",
					"{": "à",
					"|": "ò",
					"}": "è",
					"~": "ì"
				}, t.CHARSETS.E = t.CHARSETS[6] = {
					"@": "Ä",
					"[": "Æ",
					"\\": "Ø",
					"]": "Å",
					"^": "Ü",
					"`": "ä",
					"{": "æ",
					"|": "ø",
					"}": "å",
					"~": "ü"
				}, t.CHARSETS.Z = {
					"#": "£",
					"@": "§",
					"[": "¡",
					"\\": "Ñ",
					"]": "¿",
					"{": "°",
					"|": "ñ",
					"}": "ç"
				}, t.CHARSETS.H = t.CHARSETS[7] = {
					"@": "É",
					"[": "Ä",
					"\\": "Ö",
					"]": "Å",
					"^": "Ü",
					"`": "é",
					"{": "ä",
					"|": "ö",
					"}": "å",
					"~": "ü"
				}, t.CHARSETS["="] = {
					"#": "ù",
					"@": "à",
					"[": "é",
					"\\": "ç",
					"]": "ê",
					"^": "î",
					_: "è",
					"`": "ô",
					"{": "ä",
					"|": "ö",
					"}": "ü",
					"~": "û"
				};
			},
			3534: (e, t) => {
				var s, i, r;
				Object.defineProperty(t, "__esModule", { value: !0 }), t.C1_ESCAPED = t.C1 = t.C0 = void 0, function(e) {
					e.NUL = "\0", e.SOH = "", e.STX = "", e.ETX = "", e.EOT = "", e.ENQ = "", e.ACK = "", e.BEL = "\x07", e.BS = "\b", e.HT = "	", e.LF = "\n", e.VT = "\v", e.FF = "\f", e.CR = "\r", e.SO = "", e.SI = "", e.DLE = "", e.DC1 = "", e.DC2 = "", e.DC3 = "", e.DC4 = "", e.NAK = "", e.SYN = "", e.ETB = "", e.CAN = "", e.EM = "", e.SUB = "", e.ESC = "\x1B", e.FS = "", e.GS = "", e.RS = "", e.US = "", e.SP = " ", e.DEL = "";
				}(s || (t.C0 = s = {})), function(e) {
					e.PAD = "", e.HOP = "", e.BPH = "", e.NBH = "", e.IND = "", e.NEL = "", e.SSA = "", e.ESA = "", e.HTS = "", e.HTJ = "", e.VTS = "", e.PLD = "", e.PLU = "", e.RI = "", e.SS2 = "", e.SS3 = "", e.DCS = "", e.PU1 = "", e.PU2 = "", e.STS = "", e.CCH = "", e.MW = "", e.SPA = "", e.EPA = "", e.SOS = "", e.SGCI = "", e.SCI = "", e.CSI = "", e.ST = "", e.OSC = "", e.PM = "", e.APC = "";
				}(i || (t.C1 = i = {})), function(e) {
					e.ST = `${s.ESC}\\`;
				}(r || (t.C1_ESCAPED = r = {}));
			},
			726: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Utf8ToUtf32 = t.StringToUtf32 = void 0, t.stringFromCodePoint = function(e) {
					return e > 65535 ? (e -= 65536, String.fromCharCode(55296 + (e >> 10)) + String.fromCharCode(e % 1024 + 56320)) : String.fromCharCode(e);
				}, t.utf32ToString = function(e, t = 0, s = e.length) {
					let i = "";
					for (let r = t; r < s; ++r) {
						let t = e[r];
						t > 65535 ? (t -= 65536, i += String.fromCharCode(55296 + (t >> 10)) + String.fromCharCode(t % 1024 + 56320)) : i += String.fromCharCode(t);
					}
					return i;
				}, t.StringToUtf32 = class {
					constructor() {
						this._interim = 0;
					}
					clear() {
						this._interim = 0;
					}
					decode(e, t) {
						const s = e.length;
						if (!s) return 0;
						let i = 0, r = 0;
						if (this._interim) {
							const s = e.charCodeAt(r++);
							56320 <= s && s <= 57343 ? t[i++] = 1024 * (this._interim - 55296) + s - 56320 + 65536 : (t[i++] = this._interim, t[i++] = s), this._interim = 0;
						}
						for (let n = r; n < s; ++n) {
							const r = e.charCodeAt(n);
							if (55296 <= r && r <= 56319) {
								if (++n >= s) return this._interim = r, i;
								const o = e.charCodeAt(n);
								56320 <= o && o <= 57343 ? t[i++] = 1024 * (r - 55296) + o - 56320 + 65536 : (t[i++] = r, t[i++] = o);
							} else 65279 !== r && (t[i++] = r);
						}
						return i;
					}
				}, t.Utf8ToUtf32 = class {
					constructor() {
						this.interim = /* @__PURE__ */ new Uint8Array(3);
					}
					clear() {
						this.interim.fill(0);
					}
					decode(e, t) {
						const s = e.length;
						if (!s) return 0;
						let i, r, n, o, a = 0, h = 0, c = 0;
						if (this.interim[0]) {
							let i = !1, r = this.interim[0];
							r &= 192 == (224 & r) ? 31 : 224 == (240 & r) ? 15 : 7;
							let n, o = 0;
							for (; (n = 63 & this.interim[++o]) && o < 4;) r <<= 6, r |= n;
							const h = 192 == (224 & this.interim[0]) ? 2 : 224 == (240 & this.interim[0]) ? 3 : 4, l = h - o;
							for (; c < l;) {
								if (c >= s) return 0;
								if (n = e[c++], 128 != (192 & n)) {
									c--, i = !0;
									break;
								}
								this.interim[o++] = n, r <<= 6, r |= 63 & n;
							}
							i || (2 === h ? r < 128 ? c-- : t[a++] = r : 3 === h ? r < 2048 || r >= 55296 && r <= 57343 || 65279 === r || (t[a++] = r) : r < 65536 || r > 1114111 || (t[a++] = r)), this.interim.fill(0);
						}
						const l = s - 4;
						let u = c;
						for (; u < s;) {
							for (; !(!(u < l) || 128 & (i = e[u]) || 128 & (r = e[u + 1]) || 128 & (n = e[u + 2]) || 128 & (o = e[u + 3]));) t[a++] = i, t[a++] = r, t[a++] = n, t[a++] = o, u += 4;
							if (i = e[u++], i < 128) t[a++] = i;
							else if (192 == (224 & i)) {
								if (u >= s) return this.interim[0] = i, a;
								if (r = e[u++], 128 != (192 & r)) {
									u--;
									continue;
								}
								if (h = (31 & i) << 6 | 63 & r, h < 128) {
									u--;
									continue;
								}
								t[a++] = h;
							} else if (224 == (240 & i)) {
								if (u >= s) return this.interim[0] = i, a;
								if (r = e[u++], 128 != (192 & r)) {
									u--;
									continue;
								}
								if (u >= s) return this.interim[0] = i, this.interim[1] = r, a;
								if (n = e[u++], 128 != (192 & n)) {
									u--;
									continue;
								}
								if (h = (15 & i) << 12 | (63 & r) << 6 | 63 & n, h < 2048 || h >= 55296 && h <= 57343 || 65279 === h) continue;
								t[a++] = h;
							} else if (240 == (248 & i)) {
								if (u >= s) return this.interim[0] = i, a;
								if (r = e[u++], 128 != (192 & r)) {
									u--;
									continue;
								}
								if (u >= s) return this.interim[0] = i, this.interim[1] = r, a;
								if (n = e[u++], 128 != (192 & n)) {
									u--;
									continue;
								}
								if (u >= s) return this.interim[0] = i, this.interim[1] = r, this.interim[2] = n, a;
								if (o = e[u++], 128 != (192 & o)) {
									u--;
									continue;
								}
								if (h = (7 & i) << 18 | (63 & r) << 12 | (63 & n) << 6 | 63 & o, h < 65536 || h > 1114111) continue;
								t[a++] = h;
							}
						}
						return a;
					}
				};
			},
			7428: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.UnicodeV6 = void 0;
				const i = s(6415), r = [
					[768, 879],
					[1155, 1158],
					[1160, 1161],
					[1425, 1469],
					[1471, 1471],
					[1473, 1474],
					[1476, 1477],
					[1479, 1479],
					[1536, 1539],
					[1552, 1557],
					[1611, 1630],
					[1648, 1648],
					[1750, 1764],
					[1767, 1768],
					[1770, 1773],
					[1807, 1807],
					[1809, 1809],
					[1840, 1866],
					[1958, 1968],
					[2027, 2035],
					[2305, 2306],
					[2364, 2364],
					[2369, 2376],
					[2381, 2381],
					[2385, 2388],
					[2402, 2403],
					[2433, 2433],
					[2492, 2492],
					[2497, 2500],
					[2509, 2509],
					[2530, 2531],
					[2561, 2562],
					[2620, 2620],
					[2625, 2626],
					[2631, 2632],
					[2635, 2637],
					[2672, 2673],
					[2689, 2690],
					[2748, 2748],
					[2753, 2757],
					[2759, 2760],
					[2765, 2765],
					[2786, 2787],
					[2817, 2817],
					[2876, 2876],
					[2879, 2879],
					[2881, 2883],
					[2893, 2893],
					[2902, 2902],
					[2946, 2946],
					[3008, 3008],
					[3021, 3021],
					[3134, 3136],
					[3142, 3144],
					[3146, 3149],
					[3157, 3158],
					[3260, 3260],
					[3263, 3263],
					[3270, 3270],
					[3276, 3277],
					[3298, 3299],
					[3393, 3395],
					[3405, 3405],
					[3530, 3530],
					[3538, 3540],
					[3542, 3542],
					[3633, 3633],
					[3636, 3642],
					[3655, 3662],
					[3761, 3761],
					[3764, 3769],
					[3771, 3772],
					[3784, 3789],
					[3864, 3865],
					[3893, 3893],
					[3895, 3895],
					[3897, 3897],
					[3953, 3966],
					[3968, 3972],
					[3974, 3975],
					[3984, 3991],
					[3993, 4028],
					[4038, 4038],
					[4141, 4144],
					[4146, 4146],
					[4150, 4151],
					[4153, 4153],
					[4184, 4185],
					[4448, 4607],
					[4959, 4959],
					[5906, 5908],
					[5938, 5940],
					[5970, 5971],
					[6002, 6003],
					[6068, 6069],
					[6071, 6077],
					[6086, 6086],
					[6089, 6099],
					[6109, 6109],
					[6155, 6157],
					[6313, 6313],
					[6432, 6434],
					[6439, 6440],
					[6450, 6450],
					[6457, 6459],
					[6679, 6680],
					[6912, 6915],
					[6964, 6964],
					[6966, 6970],
					[6972, 6972],
					[6978, 6978],
					[7019, 7027],
					[7616, 7626],
					[7678, 7679],
					[8203, 8207],
					[8234, 8238],
					[8288, 8291],
					[8298, 8303],
					[8400, 8431],
					[12330, 12335],
					[12441, 12442],
					[43014, 43014],
					[43019, 43019],
					[43045, 43046],
					[64286, 64286],
					[65024, 65039],
					[65056, 65059],
					[65279, 65279],
					[65529, 65531]
				], n = [
					[68097, 68099],
					[68101, 68102],
					[68108, 68111],
					[68152, 68154],
					[68159, 68159],
					[119143, 119145],
					[119155, 119170],
					[119173, 119179],
					[119210, 119213],
					[119362, 119364],
					[917505, 917505],
					[917536, 917631],
					[917760, 917999]
				];
				let o;
				t.UnicodeV6 = class {
					constructor() {
						if (this.version = "6", !o) {
							o = /* @__PURE__ */ new Uint8Array(65536), o.fill(1), o[0] = 0, o.fill(0, 1, 32), o.fill(0, 127, 160), o.fill(2, 4352, 4448), o[9001] = 2, o[9002] = 2, o.fill(2, 11904, 42192), o[12351] = 1, o.fill(2, 44032, 55204), o.fill(2, 63744, 64256), o.fill(2, 65040, 65050), o.fill(2, 65072, 65136), o.fill(2, 65280, 65377), o.fill(2, 65504, 65511);
							for (let e = 0; e < r.length; ++e) o.fill(0, r[e][0], r[e][1] + 1);
						}
					}
					wcwidth(e) {
						return e < 32 ? 0 : e < 127 ? 1 : e < 65536 ? o[e] : function(e, t) {
							let s, i = 0, r = t.length - 1;
							if (e < t[0][0] || e > t[r][1]) return !1;
							for (; r >= i;) if (s = i + r >> 1, e > t[s][1]) i = s + 1;
							else {
								if (!(e < t[s][0])) return !0;
								r = s - 1;
							}
							return !1;
						}(e, n) ? 0 : e >= 131072 && e <= 196605 || e >= 196608 && e <= 262141 ? 2 : 1;
					}
					charProperties(e, t) {
						let s = this.wcwidth(e), r = 0 === s && 0 !== t;
						if (r) {
							const e = i.UnicodeService.extractWidth(t);
							0 === e ? r = !1 : e > s && (s = e);
						}
						return i.UnicodeService.createPropertyValue(0, s, r);
					}
				};
			},
			3562: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.WriteBuffer = void 0;
				const i = s(7150), r = s(802);
				class n extends i.Disposable {
					constructor(e) {
						super(), this._action = e, this._writeBuffer = [], this._callbacks = [], this._pendingData = 0, this._bufferOffset = 0, this._isSyncWriting = !1, this._syncCalls = 0, this._didUserInput = !1, this._onWriteParsed = this._register(new r.Emitter()), this.onWriteParsed = this._onWriteParsed.event;
					}
					handleUserInput() {
						this._didUserInput = !0;
					}
					writeSync(e, t) {
						if (void 0 !== t && this._syncCalls > t) return void (this._syncCalls = 0);
						if (this._pendingData += e.length, this._writeBuffer.push(e), this._callbacks.push(void 0), this._syncCalls++, this._isSyncWriting) return;
						let s;
						for (this._isSyncWriting = !0; s = this._writeBuffer.shift();) {
							this._action(s);
							const e = this._callbacks.shift();
							e && e();
						}
						this._pendingData = 0, this._bufferOffset = 2147483647, this._isSyncWriting = !1, this._syncCalls = 0;
					}
					write(e, t) {
						if (this._pendingData > 5e7) throw new Error("write data discarded, use flow control to avoid losing data");
						if (!this._writeBuffer.length) {
							if (this._bufferOffset = 0, this._didUserInput) return this._didUserInput = !1, this._pendingData += e.length, this._writeBuffer.push(e), this._callbacks.push(t), void this._innerWrite();
							setTimeout((() => this._innerWrite()));
						}
						this._pendingData += e.length, this._writeBuffer.push(e), this._callbacks.push(t);
					}
					_innerWrite(e = 0, t = !0) {
						const s = e || performance.now();
						for (; this._writeBuffer.length > this._bufferOffset;) {
							const e = this._writeBuffer[this._bufferOffset], i = this._action(e, t);
							if (i) {
								const e = (e) => performance.now() - s >= 12 ? setTimeout((() => this._innerWrite(0, e))) : this._innerWrite(s, e);
								i.catch(((e) => (queueMicrotask((() => {
									throw e;
								})), Promise.resolve(!1)))).then(e);
								return;
							}
							const r = this._callbacks[this._bufferOffset];
							if (r && r(), this._bufferOffset++, this._pendingData -= e.length, performance.now() - s >= 12) break;
						}
						this._writeBuffer.length > this._bufferOffset ? (this._bufferOffset > 50 && (this._writeBuffer = this._writeBuffer.slice(this._bufferOffset), this._callbacks = this._callbacks.slice(this._bufferOffset), this._bufferOffset = 0), setTimeout((() => this._innerWrite()))) : (this._writeBuffer.length = 0, this._callbacks.length = 0, this._pendingData = 0, this._bufferOffset = 0), this._onWriteParsed.fire();
					}
				}
				t.WriteBuffer = n;
			},
			8693: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.parseColor = function(e) {
					if (!e) return;
					let t = e.toLowerCase();
					if (0 === t.indexOf("rgb:")) {
						t = t.slice(4);
						const e = s.exec(t);
						if (e) {
							const t = e[1] ? 15 : e[4] ? 255 : e[7] ? 4095 : 65535;
							return [
								Math.round(parseInt(e[1] || e[4] || e[7] || e[10], 16) / t * 255),
								Math.round(parseInt(e[2] || e[5] || e[8] || e[11], 16) / t * 255),
								Math.round(parseInt(e[3] || e[6] || e[9] || e[12], 16) / t * 255)
							];
						}
					} else if (0 === t.indexOf("#") && (t = t.slice(1), i.exec(t) && [
						3,
						6,
						9,
						12
					].includes(t.length))) {
						const e = t.length / 3, s = [
							0,
							0,
							0
						];
						for (let i = 0; i < 3; ++i) {
							const r = parseInt(t.slice(e * i, e * i + e), 16);
							s[i] = 1 === e ? r << 4 : 2 === e ? r : 3 === e ? r >> 4 : r >> 8;
						}
						return s;
					}
				}, t.toRgbString = function(e, t = 16) {
					const [s, i, n] = e;
					return `rgb:${r(s, t)}/${r(i, t)}/${r(n, t)}`;
				};
				const s = /^([\da-f])\/([\da-f])\/([\da-f])$|^([\da-f]{2})\/([\da-f]{2})\/([\da-f]{2})$|^([\da-f]{3})\/([\da-f]{3})\/([\da-f]{3})$|^([\da-f]{4})\/([\da-f]{4})\/([\da-f]{4})$/, i = /^[\da-f]+$/;
				function r(e, t) {
					const s = e.toString(16), i = s.length < 2 ? "0" + s : s;
					switch (t) {
						case 4: return s[0];
						case 8: return i;
						case 12: return (i + i).slice(0, 3);
						default: return i + i;
					}
				}
			},
			1263: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.PAYLOAD_LIMIT = void 0, t.PAYLOAD_LIMIT = 1e7;
			},
			9823: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.DcsHandler = t.DcsParser = void 0;
				const i = s(726), r = s(7262), n = s(1263), o = [];
				t.DcsParser = class {
					constructor() {
						this._handlers = Object.create(null), this._active = o, this._ident = 0, this._handlerFb = () => {}, this._stack = {
							paused: !1,
							loopPosition: 0,
							fallThrough: !1
						};
					}
					dispose() {
						this._handlers = Object.create(null), this._handlerFb = () => {}, this._active = o;
					}
					registerHandler(e, t) {
						void 0 === this._handlers[e] && (this._handlers[e] = []);
						const s = this._handlers[e];
						return s.push(t), { dispose: () => {
							const e = s.indexOf(t);
							-1 !== e && s.splice(e, 1);
						} };
					}
					clearHandler(e) {
						this._handlers[e] && delete this._handlers[e];
					}
					setHandlerFallback(e) {
						this._handlerFb = e;
					}
					reset() {
						if (this._active.length) for (let e = this._stack.paused ? this._stack.loopPosition - 1 : this._active.length - 1; e >= 0; --e) this._active[e].unhook(!1);
						this._stack.paused = !1, this._active = o, this._ident = 0;
					}
					hook(e, t) {
						if (this.reset(), this._ident = e, this._active = this._handlers[e] || o, this._active.length) for (let e = this._active.length - 1; e >= 0; e--) this._active[e].hook(t);
						else this._handlerFb(this._ident, "HOOK", t);
					}
					put(e, t, s) {
						if (this._active.length) for (let i = this._active.length - 1; i >= 0; i--) this._active[i].put(e, t, s);
						else this._handlerFb(this._ident, "PUT", (0, i.utf32ToString)(e, t, s));
					}
					unhook(e, t = !0) {
						if (this._active.length) {
							let s = !1, i = this._active.length - 1, r = !1;
							if (this._stack.paused && (i = this._stack.loopPosition - 1, s = t, r = this._stack.fallThrough, this._stack.paused = !1), !r && !1 === s) {
								for (; i >= 0 && (s = this._active[i].unhook(e), !0 !== s); i--) if (s instanceof Promise) return this._stack.paused = !0, this._stack.loopPosition = i, this._stack.fallThrough = !1, s;
								i--;
							}
							for (; i >= 0; i--) if (s = this._active[i].unhook(!1), s instanceof Promise) return this._stack.paused = !0, this._stack.loopPosition = i, this._stack.fallThrough = !0, s;
						} else this._handlerFb(this._ident, "UNHOOK", e);
						this._active = o, this._ident = 0;
					}
				};
				const a = new r.Params();
				a.addParam(0), t.DcsHandler = class {
					constructor(e) {
						this._handler = e, this._data = "", this._params = a, this._hitLimit = !1;
					}
					hook(e) {
						this._params = e.length > 1 || e.params[0] ? e.clone() : a, this._data = "", this._hitLimit = !1;
					}
					put(e, t, s) {
						this._hitLimit || (this._data += (0, i.utf32ToString)(e, t, s), this._data.length > n.PAYLOAD_LIMIT && (this._data = "", this._hitLimit = !0));
					}
					unhook(e) {
						let t = !1;
						if (this._hitLimit) t = !1;
						else if (e && (t = this._handler(this._data, this._params), t instanceof Promise)) return t.then(((e) => (this._params = a, this._data = "", this._hitLimit = !1, e)));
						return this._params = a, this._data = "", this._hitLimit = !1, t;
					}
				};
			},
			6717: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.EscapeSequenceParser = t.VT500_TRANSITION_TABLE = t.TransitionTable = void 0;
				const i = s(7150), r = s(7262), n = s(1346), o = s(9823);
				class a {
					constructor(e) {
						this.table = new Uint8Array(e);
					}
					setDefault(e, t) {
						this.table.fill(e << 4 | t);
					}
					add(e, t, s, i) {
						this.table[t << 8 | e] = s << 4 | i;
					}
					addMany(e, t, s, i) {
						for (let r = 0; r < e.length; r++) this.table[t << 8 | e[r]] = s << 4 | i;
					}
				}
				t.TransitionTable = a;
				const h = 160;
				t.VT500_TRANSITION_TABLE = function() {
					const e = new a(4095), t = Array.apply(null, Array(256)).map(((e, t) => t)), s = (e, s) => t.slice(e, s), i = s(32, 127), r = s(0, 24);
					r.push(25), r.push.apply(r, s(28, 32));
					const n = s(0, 14);
					let o;
					for (o in e.setDefault(1, 0), e.addMany(i, 0, 2, 0), n) e.addMany([
						24,
						26,
						153,
						154
					], o, 3, 0), e.addMany(s(128, 144), o, 3, 0), e.addMany(s(144, 152), o, 3, 0), e.add(156, o, 0, 0), e.add(27, o, 11, 1), e.add(157, o, 4, 8), e.addMany([
						152,
						158,
						159
					], o, 0, 7), e.add(155, o, 11, 3), e.add(144, o, 11, 9);
					return e.addMany(r, 0, 3, 0), e.addMany(r, 1, 3, 1), e.add(127, 1, 0, 1), e.addMany(r, 8, 0, 8), e.addMany(r, 3, 3, 3), e.add(127, 3, 0, 3), e.addMany(r, 4, 3, 4), e.add(127, 4, 0, 4), e.addMany(r, 6, 3, 6), e.addMany(r, 5, 3, 5), e.add(127, 5, 0, 5), e.addMany(r, 2, 3, 2), e.add(127, 2, 0, 2), e.add(93, 1, 4, 8), e.addMany(i, 8, 5, 8), e.add(127, 8, 5, 8), e.addMany([
						156,
						27,
						24,
						26,
						7
					], 8, 6, 0), e.addMany(s(28, 32), 8, 0, 8), e.addMany([
						88,
						94,
						95
					], 1, 0, 7), e.addMany(i, 7, 0, 7), e.addMany(r, 7, 0, 7), e.add(156, 7, 0, 0), e.add(127, 7, 0, 7), e.add(91, 1, 11, 3), e.addMany(s(64, 127), 3, 7, 0), e.addMany(s(48, 60), 3, 8, 4), e.addMany([
						60,
						61,
						62,
						63
					], 3, 9, 4), e.addMany(s(48, 60), 4, 8, 4), e.addMany(s(64, 127), 4, 7, 0), e.addMany([
						60,
						61,
						62,
						63
					], 4, 0, 6), e.addMany(s(32, 64), 6, 0, 6), e.add(127, 6, 0, 6), e.addMany(s(64, 127), 6, 0, 0), e.addMany(s(32, 48), 3, 9, 5), e.addMany(s(32, 48), 5, 9, 5), e.addMany(s(48, 64), 5, 0, 6), e.addMany(s(64, 127), 5, 7, 0), e.addMany(s(32, 48), 4, 9, 5), e.addMany(s(32, 48), 1, 9, 2), e.addMany(s(32, 48), 2, 9, 2), e.addMany(s(48, 127), 2, 10, 0), e.addMany(s(48, 80), 1, 10, 0), e.addMany(s(81, 88), 1, 10, 0), e.addMany([
						89,
						90,
						92
					], 1, 10, 0), e.addMany(s(96, 127), 1, 10, 0), e.add(80, 1, 11, 9), e.addMany(r, 9, 0, 9), e.add(127, 9, 0, 9), e.addMany(s(28, 32), 9, 0, 9), e.addMany(s(32, 48), 9, 9, 12), e.addMany(s(48, 60), 9, 8, 10), e.addMany([
						60,
						61,
						62,
						63
					], 9, 9, 10), e.addMany(r, 11, 0, 11), e.addMany(s(32, 128), 11, 0, 11), e.addMany(s(28, 32), 11, 0, 11), e.addMany(r, 10, 0, 10), e.add(127, 10, 0, 10), e.addMany(s(28, 32), 10, 0, 10), e.addMany(s(48, 60), 10, 8, 10), e.addMany([
						60,
						61,
						62,
						63
					], 10, 0, 11), e.addMany(s(32, 48), 10, 9, 12), e.addMany(r, 12, 0, 12), e.add(127, 12, 0, 12), e.addMany(s(28, 32), 12, 0, 12), e.addMany(s(32, 48), 12, 9, 12), e.addMany(s(48, 64), 12, 0, 11), e.addMany(s(64, 127), 12, 12, 13), e.addMany(s(64, 127), 10, 12, 13), e.addMany(s(64, 127), 9, 12, 13), e.addMany(r, 13, 13, 13), e.addMany(i, 13, 13, 13), e.add(127, 13, 0, 13), e.addMany([
						27,
						156,
						24,
						26
					], 13, 14, 0), e.add(h, 0, 2, 0), e.add(h, 8, 5, 8), e.add(h, 6, 0, 6), e.add(h, 11, 0, 11), e.add(h, 13, 13, 13), e;
				}();
				class c extends i.Disposable {
					constructor(e = t.VT500_TRANSITION_TABLE) {
						super(), this._transitions = e, this._parseStack = {
							state: 0,
							handlers: [],
							handlerPos: 0,
							transition: 0,
							chunkPos: 0
						}, this.initialState = 0, this.currentState = this.initialState, this._params = new r.Params(), this._params.addParam(0), this._collect = 0, this.precedingJoinState = 0, this._printHandlerFb = (e, t, s) => {}, this._executeHandlerFb = (e) => {}, this._csiHandlerFb = (e, t) => {}, this._escHandlerFb = (e) => {}, this._errorHandlerFb = (e) => e, this._printHandler = this._printHandlerFb, this._executeHandlers = Object.create(null), this._csiHandlers = Object.create(null), this._escHandlers = Object.create(null), this._register((0, i.toDisposable)((() => {
							this._csiHandlers = Object.create(null), this._executeHandlers = Object.create(null), this._escHandlers = Object.create(null);
						}))), this._oscParser = this._register(new n.OscParser()), this._dcsParser = this._register(new o.DcsParser()), this._errorHandler = this._errorHandlerFb, this.registerEscHandler({ final: "\\" }, (() => !0));
					}
					_identifier(e, t = [64, 126]) {
						let s = 0;
						if (e.prefix) {
							if (e.prefix.length > 1) throw new Error("only one byte as prefix supported");
							if (s = e.prefix.charCodeAt(0), s && 60 > s || s > 63) throw new Error("prefix must be in range 0x3c .. 0x3f");
						}
						if (e.intermediates) {
							if (e.intermediates.length > 2) throw new Error("only two bytes as intermediates are supported");
							for (let t = 0; t < e.intermediates.length; ++t) {
								const i = e.intermediates.charCodeAt(t);
								if (32 > i || i > 47) throw new Error("intermediate must be in range 0x20 .. 0x2f");
								s <<= 8, s |= i;
							}
						}
						if (1 !== e.final.length) throw new Error("final must be a single byte");
						const i = e.final.charCodeAt(0);
						if (t[0] > i || i > t[1]) throw new Error(`final must be in range ${t[0]} .. ${t[1]}`);
						return s <<= 8, s |= i, s;
					}
					identToString(e) {
						const t = [];
						for (; e;) t.push(String.fromCharCode(255 & e)), e >>= 8;
						return t.reverse().join("");
					}
					setPrintHandler(e) {
						this._printHandler = e;
					}
					clearPrintHandler() {
						this._printHandler = this._printHandlerFb;
					}
					registerEscHandler(e, t) {
						const s = this._identifier(e, [48, 126]);
						void 0 === this._escHandlers[s] && (this._escHandlers[s] = []);
						const i = this._escHandlers[s];
						return i.push(t), { dispose: () => {
							const e = i.indexOf(t);
							-1 !== e && i.splice(e, 1);
						} };
					}
					clearEscHandler(e) {
						this._escHandlers[this._identifier(e, [48, 126])] && delete this._escHandlers[this._identifier(e, [48, 126])];
					}
					setEscHandlerFallback(e) {
						this._escHandlerFb = e;
					}
					setExecuteHandler(e, t) {
						this._executeHandlers[e.charCodeAt(0)] = t;
					}
					clearExecuteHandler(e) {
						this._executeHandlers[e.charCodeAt(0)] && delete this._executeHandlers[e.charCodeAt(0)];
					}
					setExecuteHandlerFallback(e) {
						this._executeHandlerFb = e;
					}
					registerCsiHandler(e, t) {
						const s = this._identifier(e);
						void 0 === this._csiHandlers[s] && (this._csiHandlers[s] = []);
						const i = this._csiHandlers[s];
						return i.push(t), { dispose: () => {
							const e = i.indexOf(t);
							-1 !== e && i.splice(e, 1);
						} };
					}
					clearCsiHandler(e) {
						this._csiHandlers[this._identifier(e)] && delete this._csiHandlers[this._identifier(e)];
					}
					setCsiHandlerFallback(e) {
						this._csiHandlerFb = e;
					}
					registerDcsHandler(e, t) {
						return this._dcsParser.registerHandler(this._identifier(e), t);
					}
					clearDcsHandler(e) {
						this._dcsParser.clearHandler(this._identifier(e));
					}
					setDcsHandlerFallback(e) {
						this._dcsParser.setHandlerFallback(e);
					}
					registerOscHandler(e, t) {
						return this._oscParser.registerHandler(e, t);
					}
					clearOscHandler(e) {
						this._oscParser.clearHandler(e);
					}
					setOscHandlerFallback(e) {
						this._oscParser.setHandlerFallback(e);
					}
					setErrorHandler(e) {
						this._errorHandler = e;
					}
					clearErrorHandler() {
						this._errorHandler = this._errorHandlerFb;
					}
					reset() {
						this.currentState = this.initialState, this._oscParser.reset(), this._dcsParser.reset(), this._params.reset(), this._params.addParam(0), this._collect = 0, this.precedingJoinState = 0, 0 !== this._parseStack.state && (this._parseStack.state = 2, this._parseStack.handlers = []);
					}
					_preserveStack(e, t, s, i, r) {
						this._parseStack.state = e, this._parseStack.handlers = t, this._parseStack.handlerPos = s, this._parseStack.transition = i, this._parseStack.chunkPos = r;
					}
					parse(e, t, s) {
						let i, r = 0, n = 0, o = 0;
						if (this._parseStack.state) if (2 === this._parseStack.state) this._parseStack.state = 0, o = this._parseStack.chunkPos + 1;
						else {
							if (void 0 === s || 1 === this._parseStack.state) throw this._parseStack.state = 1, /* @__PURE__ */ new Error("improper continuation due to previous async handler, giving up parsing");
							const t = this._parseStack.handlers;
							let n = this._parseStack.handlerPos - 1;
							switch (this._parseStack.state) {
								case 3:
									if (!1 === s && n > -1) {
										for (; n >= 0 && (i = t[n](this._params), !0 !== i); n--) if (i instanceof Promise) return this._parseStack.handlerPos = n, i;
									}
									this._parseStack.handlers = [];
									break;
								case 4:
									if (!1 === s && n > -1) {
										for (; n >= 0 && (i = t[n](), !0 !== i); n--) if (i instanceof Promise) return this._parseStack.handlerPos = n, i;
									}
									this._parseStack.handlers = [];
									break;
								case 6:
									if (r = e[this._parseStack.chunkPos], i = this._dcsParser.unhook(24 !== r && 26 !== r, s), i) return i;
									27 === r && (this._parseStack.transition |= 1), this._params.reset(), this._params.addParam(0), this._collect = 0;
									break;
								case 5:
									if (r = e[this._parseStack.chunkPos], i = this._oscParser.end(24 !== r && 26 !== r, s), i) return i;
									27 === r && (this._parseStack.transition |= 1), this._params.reset(), this._params.addParam(0), this._collect = 0;
							}
							this._parseStack.state = 0, o = this._parseStack.chunkPos + 1, this.precedingJoinState = 0, this.currentState = 15 & this._parseStack.transition;
						}
						for (let s = o; s < t; ++s) {
							switch (r = e[s], n = this._transitions.table[this.currentState << 8 | (r < 160 ? r : h)], n >> 4) {
								case 2:
									for (let i = s + 1;; ++i) {
										if (i >= t || (r = e[i]) < 32 || r > 126 && r < h) {
											this._printHandler(e, s, i), s = i - 1;
											break;
										}
										if (++i >= t || (r = e[i]) < 32 || r > 126 && r < h) {
											this._printHandler(e, s, i), s = i - 1;
											break;
										}
										if (++i >= t || (r = e[i]) < 32 || r > 126 && r < h) {
											this._printHandler(e, s, i), s = i - 1;
											break;
										}
										if (++i >= t || (r = e[i]) < 32 || r > 126 && r < h) {
											this._printHandler(e, s, i), s = i - 1;
											break;
										}
									}
									break;
								case 3:
									this._executeHandlers[r] ? this._executeHandlers[r]() : this._executeHandlerFb(r), this.precedingJoinState = 0;
									break;
								case 0: break;
								case 1:
									if (this._errorHandler({
										position: s,
										code: r,
										currentState: this.currentState,
										collect: this._collect,
										params: this._params,
										abort: !1
									}).abort) return;
									break;
								case 7:
									const o = this._csiHandlers[this._collect << 8 | r];
									let a = o ? o.length - 1 : -1;
									for (; a >= 0 && (i = o[a](this._params), !0 !== i); a--) if (i instanceof Promise) return this._preserveStack(3, o, a, n, s), i;
									a < 0 && this._csiHandlerFb(this._collect << 8 | r, this._params), this.precedingJoinState = 0;
									break;
								case 8:
									do
										switch (r) {
											case 59:
												this._params.addParam(0);
												break;
											case 58:
												this._params.addSubParam(-1);
												break;
											default: this._params.addDigit(r - 48);
										}
									while (++s < t && (r = e[s]) > 47 && r < 60);
									s--;
									break;
								case 9:
									this._collect <<= 8, this._collect |= r;
									break;
								case 10:
									const c = this._escHandlers[this._collect << 8 | r];
									let l = c ? c.length - 1 : -1;
									for (; l >= 0 && (i = c[l](), !0 !== i); l--) if (i instanceof Promise) return this._preserveStack(4, c, l, n, s), i;
									l < 0 && this._escHandlerFb(this._collect << 8 | r), this.precedingJoinState = 0;
									break;
								case 11:
									this._params.reset(), this._params.addParam(0), this._collect = 0;
									break;
								case 12:
									this._dcsParser.hook(this._collect << 8 | r, this._params);
									break;
								case 13:
									for (let i = s + 1;; ++i) if (i >= t || 24 === (r = e[i]) || 26 === r || 27 === r || r > 127 && r < h) {
										this._dcsParser.put(e, s, i), s = i - 1;
										break;
									}
									break;
								case 14:
									if (i = this._dcsParser.unhook(24 !== r && 26 !== r), i) return this._preserveStack(6, [], 0, n, s), i;
									27 === r && (n |= 1), this._params.reset(), this._params.addParam(0), this._collect = 0, this.precedingJoinState = 0;
									break;
								case 4:
									this._oscParser.start();
									break;
								case 5:
									for (let i = s + 1;; i++) if (i >= t || (r = e[i]) < 32 || r > 127 && r < h) {
										this._oscParser.put(e, s, i), s = i - 1;
										break;
									}
									break;
								case 6:
									if (i = this._oscParser.end(24 !== r && 26 !== r), i) return this._preserveStack(5, [], 0, n, s), i;
									27 === r && (n |= 1), this._params.reset(), this._params.addParam(0), this._collect = 0, this.precedingJoinState = 0;
							}
							this.currentState = 15 & n;
						}
					}
				}
				t.EscapeSequenceParser = c;
			},
			1346: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.OscHandler = t.OscParser = void 0;
				const i = s(1263), r = s(726), n = [];
				t.OscParser = class {
					constructor() {
						this._state = 0, this._active = n, this._id = -1, this._handlers = Object.create(null), this._handlerFb = () => {}, this._stack = {
							paused: !1,
							loopPosition: 0,
							fallThrough: !1
						};
					}
					registerHandler(e, t) {
						void 0 === this._handlers[e] && (this._handlers[e] = []);
						const s = this._handlers[e];
						return s.push(t), { dispose: () => {
							const e = s.indexOf(t);
							-1 !== e && s.splice(e, 1);
						} };
					}
					clearHandler(e) {
						this._handlers[e] && delete this._handlers[e];
					}
					setHandlerFallback(e) {
						this._handlerFb = e;
					}
					dispose() {
						this._handlers = Object.create(null), this._handlerFb = () => {}, this._active = n;
					}
					reset() {
						if (2 === this._state) for (let e = this._stack.paused ? this._stack.loopPosition - 1 : this._active.length - 1; e >= 0; --e) this._active[e].end(!1);
						this._stack.paused = !1, this._active = n, this._id = -1, this._state = 0;
					}
					_start() {
						if (this._active = this._handlers[this._id] || n, this._active.length) for (let e = this._active.length - 1; e >= 0; e--) this._active[e].start();
						else this._handlerFb(this._id, "START");
					}
					_put(e, t, s) {
						if (this._active.length) for (let i = this._active.length - 1; i >= 0; i--) this._active[i].put(e, t, s);
						else this._handlerFb(this._id, "PUT", (0, r.utf32ToString)(e, t, s));
					}
					start() {
						this.reset(), this._state = 1;
					}
					put(e, t, s) {
						if (3 !== this._state) {
							if (1 === this._state) for (; t < s;) {
								const s = e[t++];
								if (59 === s) {
									this._state = 2, this._start();
									break;
								}
								if (s < 48 || 57 < s) return void (this._state = 3);
								-1 === this._id && (this._id = 0), this._id = 10 * this._id + s - 48;
							}
							2 === this._state && s - t > 0 && this._put(e, t, s);
						}
					}
					end(e, t = !0) {
						if (0 !== this._state) {
							if (3 !== this._state) if (1 === this._state && this._start(), this._active.length) {
								let s = !1, i = this._active.length - 1, r = !1;
								if (this._stack.paused && (i = this._stack.loopPosition - 1, s = t, r = this._stack.fallThrough, this._stack.paused = !1), !r && !1 === s) {
									for (; i >= 0 && (s = this._active[i].end(e), !0 !== s); i--) if (s instanceof Promise) return this._stack.paused = !0, this._stack.loopPosition = i, this._stack.fallThrough = !1, s;
									i--;
								}
								for (; i >= 0; i--) if (s = this._active[i].end(!1), s instanceof Promise) return this._stack.paused = !0, this._stack.loopPosition = i, this._stack.fallThrough = !0, s;
							} else this._handlerFb(this._id, "END", e);
							this._active = n, this._id = -1, this._state = 0;
						}
					}
				}, t.OscHandler = class {
					constructor(e) {
						this._handler = e, this._data = "", this._hitLimit = !1;
					}
					start() {
						this._data = "", this._hitLimit = !1;
					}
					put(e, t, s) {
						this._hitLimit || (this._data += (0, r.utf32ToString)(e, t, s), this._data.length > i.PAYLOAD_LIMIT && (this._data = "", this._hitLimit = !0));
					}
					end(e) {
						let t = !1;
						if (this._hitLimit) t = !1;
						else if (e && (t = this._handler(this._data), t instanceof Promise)) return t.then(((e) => (this._data = "", this._hitLimit = !1, e)));
						return this._data = "", this._hitLimit = !1, t;
					}
				};
			},
			7262: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Params = void 0;
				const s = 2147483647;
				class i {
					static fromArray(e) {
						const t = new i();
						if (!e.length) return t;
						for (let s = Array.isArray(e[0]) ? 1 : 0; s < e.length; ++s) {
							const i = e[s];
							if (Array.isArray(i)) for (let e = 0; e < i.length; ++e) t.addSubParam(i[e]);
							else t.addParam(i);
						}
						return t;
					}
					constructor(e = 32, t = 32) {
						if (this.maxLength = e, this.maxSubParamsLength = t, t > 256) throw new Error("maxSubParamsLength must not be greater than 256");
						this.params = new Int32Array(e), this.length = 0, this._subParams = new Int32Array(t), this._subParamsLength = 0, this._subParamsIdx = new Uint16Array(e), this._rejectDigits = !1, this._rejectSubDigits = !1, this._digitIsSub = !1;
					}
					clone() {
						const e = new i(this.maxLength, this.maxSubParamsLength);
						return e.params.set(this.params), e.length = this.length, e._subParams.set(this._subParams), e._subParamsLength = this._subParamsLength, e._subParamsIdx.set(this._subParamsIdx), e._rejectDigits = this._rejectDigits, e._rejectSubDigits = this._rejectSubDigits, e._digitIsSub = this._digitIsSub, e;
					}
					toArray() {
						const e = [];
						for (let t = 0; t < this.length; ++t) {
							e.push(this.params[t]);
							const s = this._subParamsIdx[t] >> 8, i = 255 & this._subParamsIdx[t];
							i - s > 0 && e.push(Array.prototype.slice.call(this._subParams, s, i));
						}
						return e;
					}
					reset() {
						this.length = 0, this._subParamsLength = 0, this._rejectDigits = !1, this._rejectSubDigits = !1, this._digitIsSub = !1;
					}
					addParam(e) {
						if (this._digitIsSub = !1, this.length >= this.maxLength) this._rejectDigits = !0;
						else {
							if (e < -1) throw new Error("values lesser than -1 are not allowed");
							this._subParamsIdx[this.length] = this._subParamsLength << 8 | this._subParamsLength, this.params[this.length++] = e > s ? s : e;
						}
					}
					addSubParam(e) {
						if (this._digitIsSub = !0, this.length) if (this._rejectDigits || this._subParamsLength >= this.maxSubParamsLength) this._rejectSubDigits = !0;
						else {
							if (e < -1) throw new Error("values lesser than -1 are not allowed");
							this._subParams[this._subParamsLength++] = e > s ? s : e, this._subParamsIdx[this.length - 1]++;
						}
					}
					hasSubParams(e) {
						return (255 & this._subParamsIdx[e]) - (this._subParamsIdx[e] >> 8) > 0;
					}
					getSubParams(e) {
						const t = this._subParamsIdx[e] >> 8, s = 255 & this._subParamsIdx[e];
						return s - t > 0 ? this._subParams.subarray(t, s) : null;
					}
					getSubParamsAll() {
						const e = {};
						for (let t = 0; t < this.length; ++t) {
							const s = this._subParamsIdx[t] >> 8, i = 255 & this._subParamsIdx[t];
							i - s > 0 && (e[t] = this._subParams.slice(s, i));
						}
						return e;
					}
					addDigit(e) {
						let t;
						if (this._rejectDigits || !(t = this._digitIsSub ? this._subParamsLength : this.length) || this._digitIsSub && this._rejectSubDigits) return;
						const i = this._digitIsSub ? this._subParams : this.params, r = i[t - 1];
						i[t - 1] = ~r ? Math.min(10 * r + e, s) : e;
					}
				}
				t.Params = i;
			},
			3027: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.AddonManager = void 0, t.AddonManager = class {
					constructor() {
						this._addons = [];
					}
					dispose() {
						for (let e = this._addons.length - 1; e >= 0; e--) this._addons[e].instance.dispose();
					}
					loadAddon(e, t) {
						const s = {
							instance: t,
							dispose: t.dispose,
							isDisposed: !1
						};
						this._addons.push(s), t.dispose = () => this._wrappedAddonDispose(s), t.activate(e);
					}
					_wrappedAddonDispose(e) {
						if (e.isDisposed) return;
						let t = -1;
						for (let s = 0; s < this._addons.length; s++) if (this._addons[s] === e) {
							t = s;
							break;
						}
						if (-1 === t) throw new Error("Could not dispose an addon that has not been loaded");
						e.isDisposed = !0, e.dispose.apply(e.instance), this._addons.splice(t, 1);
					}
				};
			},
			3235: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferApiView = void 0;
				const i = s(793), r = s(3055);
				t.BufferApiView = class {
					constructor(e, t) {
						this._buffer = e, this.type = t;
					}
					init(e) {
						return this._buffer = e, this;
					}
					get cursorY() {
						return this._buffer.y;
					}
					get cursorX() {
						return this._buffer.x;
					}
					get viewportY() {
						return this._buffer.ydisp;
					}
					get baseY() {
						return this._buffer.ybase;
					}
					get length() {
						return this._buffer.lines.length;
					}
					getLine(e) {
						const t = this._buffer.lines.get(e);
						if (t) return new i.BufferLineApiView(t);
					}
					getNullCell() {
						return new r.CellData();
					}
				};
			},
			793: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferLineApiView = void 0;
				const i = s(3055);
				t.BufferLineApiView = class {
					constructor(e) {
						this._line = e;
					}
					get isWrapped() {
						return this._line.isWrapped;
					}
					get length() {
						return this._line.length;
					}
					getCell(e, t) {
						if (!(e < 0 || e >= this._line.length)) return t ? (this._line.loadCell(e, t), t) : this._line.loadCell(e, new i.CellData());
					}
					translateToString(e, t, s) {
						return this._line.translateToString(e, t, s);
					}
				};
			},
			5101: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferNamespaceApi = void 0;
				const i = s(3235), r = s(7150), n = s(802);
				class o extends r.Disposable {
					constructor(e) {
						super(), this._core = e, this._onBufferChange = this._register(new n.Emitter()), this.onBufferChange = this._onBufferChange.event, this._normal = new i.BufferApiView(this._core.buffers.normal, "normal"), this._alternate = new i.BufferApiView(this._core.buffers.alt, "alternate"), this._core.buffers.onBufferActivate((() => this._onBufferChange.fire(this.active)));
					}
					get active() {
						if (this._core.buffers.active === this._core.buffers.normal) return this.normal;
						if (this._core.buffers.active === this._core.buffers.alt) return this.alternate;
						throw new Error("Active buffer is neither normal nor alternate");
					}
					get normal() {
						return this._normal.init(this._core.buffers.normal);
					}
					get alternate() {
						return this._alternate.init(this._core.buffers.alt);
					}
				}
				t.BufferNamespaceApi = o;
			},
			6097: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.ParserApi = void 0, t.ParserApi = class {
					constructor(e) {
						this._core = e;
					}
					registerCsiHandler(e, t) {
						return this._core.registerCsiHandler(e, ((e) => t(e.toArray())));
					}
					addCsiHandler(e, t) {
						return this.registerCsiHandler(e, t);
					}
					registerDcsHandler(e, t) {
						return this._core.registerDcsHandler(e, ((e, s) => t(e, s.toArray())));
					}
					addDcsHandler(e, t) {
						return this.registerDcsHandler(e, t);
					}
					registerEscHandler(e, t) {
						return this._core.registerEscHandler(e, t);
					}
					addEscHandler(e, t) {
						return this.registerEscHandler(e, t);
					}
					registerOscHandler(e, t) {
						return this._core.registerOscHandler(e, t);
					}
					addOscHandler(e, t) {
						return this.registerOscHandler(e, t);
					}
				};
			},
			4335: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.UnicodeApi = void 0, t.UnicodeApi = class {
					constructor(e) {
						this._core = e;
					}
					register(e) {
						this._core.unicodeService.register(e);
					}
					get versions() {
						return this._core.unicodeService.versions;
					}
					get activeVersion() {
						return this._core.unicodeService.activeVersion;
					}
					set activeVersion(e) {
						this._core.unicodeService.activeVersion = e;
					}
				};
			},
			9640: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BufferService = t.MINIMUM_ROWS = t.MINIMUM_COLS = void 0;
				const n = s(7150), o = s(4097), a = s(6501), h = s(802);
				t.MINIMUM_COLS = 2, t.MINIMUM_ROWS = 1;
				let c = class extends n.Disposable {
					get buffer() {
						return this.buffers.active;
					}
					constructor(e) {
						super(), this.isUserScrolling = !1, this._onResize = this._register(new h.Emitter()), this.onResize = this._onResize.event, this._onScroll = this._register(new h.Emitter()), this.onScroll = this._onScroll.event, this.cols = Math.max(e.rawOptions.cols || 0, t.MINIMUM_COLS), this.rows = Math.max(e.rawOptions.rows || 0, t.MINIMUM_ROWS), this.buffers = this._register(new o.BufferSet(e, this)), this._register(this.buffers.onBufferActivate(((e) => {
							this._onScroll.fire(e.activeBuffer.ydisp);
						})));
					}
					resize(e, t) {
						const s = this.cols !== e, i = this.rows !== t;
						this.cols = e, this.rows = t, this.buffers.resize(e, t), this._onResize.fire({
							cols: e,
							rows: t,
							colsChanged: s,
							rowsChanged: i
						});
					}
					reset() {
						this.buffers.reset(), this.isUserScrolling = !1;
					}
					scroll(e, t = !1) {
						const s = this.buffer;
						let i;
						i = this._cachedBlankLine, i && i.length === this.cols && i.getFg(0) === e.fg && i.getBg(0) === e.bg || (i = s.getBlankLine(e, t), this._cachedBlankLine = i), i.isWrapped = t;
						const r = s.ybase + s.scrollTop, n = s.ybase + s.scrollBottom;
						if (0 === s.scrollTop) {
							const e = s.lines.isFull;
							n === s.lines.length - 1 ? e ? s.lines.recycle().copyFrom(i) : s.lines.push(i.clone()) : s.lines.splice(n + 1, 0, i.clone()), e ? this.isUserScrolling && (s.ydisp = Math.max(s.ydisp - 1, 0)) : (s.ybase++, this.isUserScrolling || s.ydisp++);
						} else {
							const e = n - r + 1;
							s.lines.shiftElements(r + 1, e - 1, -1), s.lines.set(n, i.clone());
						}
						this.isUserScrolling || (s.ydisp = s.ybase), this._onScroll.fire(s.ydisp);
					}
					scrollLines(e, t) {
						const s = this.buffer;
						if (e < 0) {
							if (0 === s.ydisp) return;
							this.isUserScrolling = !0;
						} else e + s.ydisp >= s.ybase && (this.isUserScrolling = !1);
						const i = s.ydisp;
						s.ydisp = Math.max(Math.min(s.ydisp + e, s.ybase), 0), i !== s.ydisp && (t || this._onScroll.fire(s.ydisp));
					}
				};
				t.BufferService = c, t.BufferService = c = i([r(0, a.IOptionsService)], c);
			},
			5746: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CharsetService = void 0, t.CharsetService = class {
					constructor() {
						this.glevel = 0, this._charsets = [];
					}
					reset() {
						this.charset = void 0, this._charsets = [], this.glevel = 0;
					}
					setgLevel(e) {
						this.glevel = e, this.charset = this._charsets[e];
					}
					setgCharset(e, t) {
						this._charsets[e] = t, this.glevel === e && (this.charset = t);
					}
				};
			},
			7792: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CoreMouseService = void 0;
				const n = s(6501), o = s(7150), a = s(802), h = {
					NONE: {
						events: 0,
						restrict: () => !1
					},
					X10: {
						events: 1,
						restrict: (e) => 4 !== e.button && 1 === e.action && (e.ctrl = !1, e.alt = !1, e.shift = !1, !0)
					},
					VT200: {
						events: 19,
						restrict: (e) => 32 !== e.action
					},
					DRAG: {
						events: 23,
						restrict: (e) => 32 !== e.action || 3 !== e.button
					},
					ANY: {
						events: 31,
						restrict: (e) => !0
					}
				};
				function c(e, t) {
					let s = (e.ctrl ? 16 : 0) | (e.shift ? 4 : 0) | (e.alt ? 8 : 0);
					return 4 === e.button ? (s |= 64, s |= e.action) : (s |= 3 & e.button, 4 & e.button && (s |= 64), 8 & e.button && (s |= 128), 32 === e.action ? s |= 32 : 0 !== e.action || t || (s |= 3)), s;
				}
				const l = String.fromCharCode, u = {
					DEFAULT: (e) => {
						const t = [
							c(e, !1) + 32,
							e.col + 32,
							e.row + 32
						];
						return t[0] > 255 || t[1] > 255 || t[2] > 255 ? "" : `[M${l(t[0])}${l(t[1])}${l(t[2])}`;
					},
					SGR: (e) => {
						const t = 0 === e.action && 4 !== e.button ? "m" : "M";
						return `[<${c(e, !0)};${e.col};${e.row}${t}`;
					},
					SGR_PIXELS: (e) => {
						const t = 0 === e.action && 4 !== e.button ? "m" : "M";
						return `[<${c(e, !0)};${e.x};${e.y}${t}`;
					}
				};
				let d = class extends o.Disposable {
					constructor(e, t, s) {
						super(), this._bufferService = e, this._coreService = t, this._optionsService = s, this._protocols = {}, this._encodings = {}, this._activeProtocol = "", this._activeEncoding = "", this._lastEvent = null, this._wheelPartialScroll = 0, this._onProtocolChange = this._register(new a.Emitter()), this.onProtocolChange = this._onProtocolChange.event;
						for (const e of Object.keys(h)) this.addProtocol(e, h[e]);
						for (const e of Object.keys(u)) this.addEncoding(e, u[e]);
						this.reset();
					}
					addProtocol(e, t) {
						this._protocols[e] = t;
					}
					addEncoding(e, t) {
						this._encodings[e] = t;
					}
					get activeProtocol() {
						return this._activeProtocol;
					}
					get areMouseEventsActive() {
						return 0 !== this._protocols[this._activeProtocol].events;
					}
					set activeProtocol(e) {
						if (!this._protocols[e]) throw new Error(`unknown protocol "${e}"`);
						this._activeProtocol = e, this._onProtocolChange.fire(this._protocols[e].events);
					}
					get activeEncoding() {
						return this._activeEncoding;
					}
					set activeEncoding(e) {
						if (!this._encodings[e]) throw new Error(`unknown encoding "${e}"`);
						this._activeEncoding = e;
					}
					reset() {
						this.activeProtocol = "NONE", this.activeEncoding = "DEFAULT", this._lastEvent = null, this._wheelPartialScroll = 0;
					}
					consumeWheelEvent(e, t, s) {
						if (0 === e.deltaY || e.shiftKey) return 0;
						if (void 0 === t || void 0 === s) return 0;
						const i = t / s;
						let r = this._applyScrollModifier(e.deltaY, e);
						return e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? (r /= i + 0, Math.abs(e.deltaY) < 50 && (r *= .3), this._wheelPartialScroll += r, r = Math.floor(Math.abs(this._wheelPartialScroll)) * (this._wheelPartialScroll > 0 ? 1 : -1), this._wheelPartialScroll %= 1) : e.deltaMode === WheelEvent.DOM_DELTA_PAGE && (r *= this._bufferService.rows), r;
					}
					_applyScrollModifier(e, t) {
						return t.altKey || t.ctrlKey || t.shiftKey ? e * this._optionsService.rawOptions.fastScrollSensitivity * this._optionsService.rawOptions.scrollSensitivity : e * this._optionsService.rawOptions.scrollSensitivity;
					}
					triggerMouseEvent(e) {
						if (e.col < 0 || e.col >= this._bufferService.cols || e.row < 0 || e.row >= this._bufferService.rows) return !1;
						if (4 === e.button && 32 === e.action) return !1;
						if (3 === e.button && 32 !== e.action) return !1;
						if (4 !== e.button && (2 === e.action || 3 === e.action)) return !1;
						if (e.col++, e.row++, 32 === e.action && this._lastEvent && this._equalEvents(this._lastEvent, e, "SGR_PIXELS" === this._activeEncoding)) return !1;
						if (!this._protocols[this._activeProtocol].restrict(e)) return !1;
						const t = this._encodings[this._activeEncoding](e);
						return t && ("DEFAULT" === this._activeEncoding ? this._coreService.triggerBinaryEvent(t) : this._coreService.triggerDataEvent(t, !0)), this._lastEvent = e, !0;
					}
					explainEvents(e) {
						return {
							down: !!(1 & e),
							up: !!(2 & e),
							drag: !!(4 & e),
							move: !!(8 & e),
							wheel: !!(16 & e)
						};
					}
					_equalEvents(e, t, s) {
						if (s) {
							if (e.x !== t.x) return !1;
							if (e.y !== t.y) return !1;
						} else {
							if (e.col !== t.col) return !1;
							if (e.row !== t.row) return !1;
						}
						return e.button === t.button && e.action === t.action && e.ctrl === t.ctrl && e.alt === t.alt && e.shift === t.shift;
					}
				};
				t.CoreMouseService = d, t.CoreMouseService = d = i([
					r(0, n.IBufferService),
					r(1, n.ICoreService),
					r(2, n.IOptionsService)
				], d);
			},
			4071: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.CoreService = void 0;
				const n = s(7453), o = s(7150), a = s(6501), h = s(802), c = Object.freeze({ insertMode: !1 }), l = Object.freeze({
					applicationCursorKeys: !1,
					applicationKeypad: !1,
					bracketedPasteMode: !1,
					cursorBlink: void 0,
					cursorStyle: void 0,
					origin: !1,
					reverseWraparound: !1,
					sendFocus: !1,
					synchronizedOutput: !1,
					wraparound: !0
				});
				let u = class extends o.Disposable {
					constructor(e, t, s) {
						super(), this._bufferService = e, this._logService = t, this._optionsService = s, this.isCursorInitialized = !1, this.isCursorHidden = !1, this._onData = this._register(new h.Emitter()), this.onData = this._onData.event, this._onUserInput = this._register(new h.Emitter()), this.onUserInput = this._onUserInput.event, this._onBinary = this._register(new h.Emitter()), this.onBinary = this._onBinary.event, this._onRequestScrollToBottom = this._register(new h.Emitter()), this.onRequestScrollToBottom = this._onRequestScrollToBottom.event, this.modes = (0, n.clone)(c), this.decPrivateModes = (0, n.clone)(l);
					}
					reset() {
						this.modes = (0, n.clone)(c), this.decPrivateModes = (0, n.clone)(l);
					}
					triggerDataEvent(e, t = !1) {
						if (this._optionsService.rawOptions.disableStdin) return;
						const s = this._bufferService.buffer;
						t && this._optionsService.rawOptions.scrollOnUserInput && s.ybase !== s.ydisp && this._onRequestScrollToBottom.fire(), t && this._onUserInput.fire(), this._logService.debug(`sending data "${e}"`), this._logService.trace("sending data (codes)", (() => e.split("").map(((e) => e.charCodeAt(0))))), this._onData.fire(e);
					}
					triggerBinaryEvent(e) {
						this._optionsService.rawOptions.disableStdin || (this._logService.debug(`sending binary "${e}"`), this._logService.trace("sending binary (codes)", (() => e.split("").map(((e) => e.charCodeAt(0))))), this._onBinary.fire(e));
					}
				};
				t.CoreService = u, t.CoreService = u = i([
					r(0, a.IBufferService),
					r(1, a.ILogService),
					r(2, a.IOptionsService)
				], u);
			},
			6025: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.InstantiationService = t.ServiceCollection = void 0;
				const i = s(6501), r = s(6201);
				class n {
					constructor(...e) {
						this._entries = /* @__PURE__ */ new Map();
						for (const [t, s] of e) this.set(t, s);
					}
					set(e, t) {
						const s = this._entries.get(e);
						return this._entries.set(e, t), s;
					}
					forEach(e) {
						for (const [t, s] of this._entries.entries()) e(t, s);
					}
					has(e) {
						return this._entries.has(e);
					}
					get(e) {
						return this._entries.get(e);
					}
				}
				t.ServiceCollection = n, t.InstantiationService = class {
					constructor() {
						this._services = new n(), this._services.set(i.IInstantiationService, this);
					}
					setService(e, t) {
						this._services.set(e, t);
					}
					getService(e) {
						return this._services.get(e);
					}
					createInstance(e, ...t) {
						const s = (0, r.getServiceDependencies)(e).sort(((e, t) => e.index - t.index)), i = [];
						for (const t of s) {
							const s = this._services.get(t.id);
							if (!s) throw new Error(`[createInstance] ${e.name} depends on UNKNOWN service ${t.id._id}.`);
							i.push(s);
						}
						const n = s.length > 0 ? s[0].index : t.length;
						if (t.length !== n) throw new Error(`[createInstance] First service dependency of ${e.name} at position ${n + 1} conflicts with ${t.length} static arguments`);
						return new e(...[...t, ...i]);
					}
				};
			},
			7276: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.LogService = void 0, t.setTraceLogger = function(e) {
					h = e;
				}, t.traceCall = function(e, t, s) {
					if ("function" != typeof s.value) throw new Error("not supported");
					const i = s.value;
					s.value = function(...e) {
						if (h.logLevel !== o.LogLevelEnum.TRACE) return i.apply(this, e);
						h.trace(`GlyphRenderer#${i.name}(${e.map(((e) => JSON.stringify(e))).join(", ")})`);
						const t = i.apply(this, e);
						return h.trace(`GlyphRenderer#${i.name} return`, t), t;
					};
				};
				const n = s(7150), o = s(6501), a = {
					trace: o.LogLevelEnum.TRACE,
					debug: o.LogLevelEnum.DEBUG,
					info: o.LogLevelEnum.INFO,
					warn: o.LogLevelEnum.WARN,
					error: o.LogLevelEnum.ERROR,
					off: o.LogLevelEnum.OFF
				};
				let h, c = class extends n.Disposable {
					get logLevel() {
						return this._logLevel;
					}
					constructor(e) {
						super(), this._optionsService = e, this._logLevel = o.LogLevelEnum.OFF, this._updateLogLevel(), this._register(this._optionsService.onSpecificOptionChange("logLevel", (() => this._updateLogLevel()))), h = this;
					}
					_updateLogLevel() {
						this._logLevel = a[this._optionsService.rawOptions.logLevel];
					}
					_evalLazyOptionalParams(e) {
						for (let t = 0; t < e.length; t++) "function" == typeof e[t] && (e[t] = e[t]());
					}
					_log(e, t, s) {
						this._evalLazyOptionalParams(s), e.call(console, (this._optionsService.options.logger ? "" : "xterm.js: ") + t, ...s);
					}
					trace(e, ...t) {
						this._logLevel <= o.LogLevelEnum.TRACE && this._log(this._optionsService.options.logger?.trace.bind(this._optionsService.options.logger) ?? console.log, e, t);
					}
					debug(e, ...t) {
						this._logLevel <= o.LogLevelEnum.DEBUG && this._log(this._optionsService.options.logger?.debug.bind(this._optionsService.options.logger) ?? console.log, e, t);
					}
					info(e, ...t) {
						this._logLevel <= o.LogLevelEnum.INFO && this._log(this._optionsService.options.logger?.info.bind(this._optionsService.options.logger) ?? console.info, e, t);
					}
					warn(e, ...t) {
						this._logLevel <= o.LogLevelEnum.WARN && this._log(this._optionsService.options.logger?.warn.bind(this._optionsService.options.logger) ?? console.warn, e, t);
					}
					error(e, ...t) {
						this._logLevel <= o.LogLevelEnum.ERROR && this._log(this._optionsService.options.logger?.error.bind(this._optionsService.options.logger) ?? console.error, e, t);
					}
				};
				t.LogService = c, t.LogService = c = i([r(0, o.IOptionsService)], c);
			},
			56: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.OptionsService = t.DEFAULT_OPTIONS = void 0;
				const i = s(7150), r = s(701), n = s(802);
				t.DEFAULT_OPTIONS = {
					cols: 80,
					rows: 24,
					cursorBlink: !1,
					cursorStyle: "block",
					cursorWidth: 1,
					cursorInactiveStyle: "outline",
					customGlyphs: !0,
					drawBoldTextInBrightColors: !0,
					documentOverride: null,
					fastScrollModifier: "alt",
					fastScrollSensitivity: 5,
					fontFamily: "monospace",
					fontSize: 15,
					fontWeight: "normal",
					fontWeightBold: "bold",
					ignoreBracketedPasteMode: !1,
					lineHeight: 1,
					letterSpacing: 0,
					linkHandler: null,
					logLevel: "info",
					logger: null,
					scrollback: 1e3,
					scrollOnEraseInDisplay: !1,
					scrollOnUserInput: !0,
					scrollSensitivity: 1,
					screenReaderMode: !1,
					smoothScrollDuration: 0,
					macOptionIsMeta: !1,
					macOptionClickForcesSelection: !1,
					minimumContrastRatio: 1,
					disableStdin: !1,
					allowProposedApi: !1,
					allowTransparency: !1,
					tabStopWidth: 8,
					theme: {},
					reflowCursorLine: !1,
					rescaleOverlappingGlyphs: !1,
					rightClickSelectsWord: r.isMac,
					windowOptions: {},
					windowsMode: !1,
					windowsPty: {},
					wordSeparator: " ()[]{}',\"`",
					altClickMovesCursor: !0,
					convertEol: !1,
					termName: "xterm",
					cancelEvents: !1,
					overviewRuler: {}
				};
				const o = [
					"normal",
					"bold",
					"100",
					"200",
					"300",
					"400",
					"500",
					"600",
					"700",
					"800",
					"900"
				];
				class a extends i.Disposable {
					constructor(e) {
						super(), this._onOptionChange = this._register(new n.Emitter()), this.onOptionChange = this._onOptionChange.event;
						const s = { ...t.DEFAULT_OPTIONS };
						for (const t in e) if (t in s) try {
							const i = e[t];
							s[t] = this._sanitizeAndValidateOption(t, i);
						} catch (e) {
							console.error(e);
						}
						this.rawOptions = s, this.options = { ...s }, this._setupOptions(), this._register((0, i.toDisposable)((() => {
							this.rawOptions.linkHandler = null, this.rawOptions.documentOverride = null;
						})));
					}
					onSpecificOptionChange(e, t) {
						return this.onOptionChange(((s) => {
							s === e && t(this.rawOptions[e]);
						}));
					}
					onMultipleOptionChange(e, t) {
						return this.onOptionChange(((s) => {
							-1 !== e.indexOf(s) && t();
						}));
					}
					_setupOptions() {
						const e = (e) => {
							if (!(e in t.DEFAULT_OPTIONS)) throw new Error(`No option with key "${e}"`);
							return this.rawOptions[e];
						}, s = (e, s) => {
							if (!(e in t.DEFAULT_OPTIONS)) throw new Error(`No option with key "${e}"`);
							s = this._sanitizeAndValidateOption(e, s), this.rawOptions[e] !== s && (this.rawOptions[e] = s, this._onOptionChange.fire(e));
						};
						for (const t in this.rawOptions) {
							const i = {
								get: e.bind(this, t),
								set: s.bind(this, t)
							};
							Object.defineProperty(this.options, t, i);
						}
					}
					_sanitizeAndValidateOption(e, s) {
						switch (e) {
							case "cursorStyle":
								if (s || (s = t.DEFAULT_OPTIONS[e]), !function(e) {
									return "block" === e || "underline" === e || "bar" === e;
								}(s)) throw new Error(`"${s}" is not a valid value for ${e}`);
								break;
							case "wordSeparator":
								s || (s = t.DEFAULT_OPTIONS[e]);
								break;
							case "fontWeight":
							case "fontWeightBold":
								if ("number" == typeof s && 1 <= s && s <= 1e3) break;
								s = o.includes(s) ? s : t.DEFAULT_OPTIONS[e];
								break;
							case "cursorWidth": s = Math.floor(s);
							case "lineHeight":
							case "tabStopWidth":
								if (s < 1) throw new Error(`${e} cannot be less than 1, value: ${s}`);
								break;
							case "minimumContrastRatio":
								s = Math.max(1, Math.min(21, Math.round(10 * s) / 10));
								break;
							case "scrollback":
								if ((s = Math.min(s, 4294967295)) < 0) throw new Error(`${e} cannot be less than 0, value: ${s}`);
								break;
							case "fastScrollSensitivity":
							case "scrollSensitivity":
								if (s <= 0) throw new Error(`${e} cannot be less than or equal to 0, value: ${s}`);
								break;
							case "rows":
							case "cols":
								if (!s && 0 !== s) throw new Error(`${e} must be numeric, value: ${s}`);
								break;
							case "windowsPty": s = s ?? {};
						}
						return s;
					}
				}
				t.OptionsService = a;
			},
			8811: function(e, t, s) {
				var i = this && this.__decorate || function(e, t, s, i) {
					var r, n = arguments.length, o = n < 3 ? t : null === i ? i = Object.getOwnPropertyDescriptor(t, s) : i;
					if ("object" == typeof Reflect && "function" == typeof Reflect.decorate) o = Reflect.decorate(e, t, s, i);
					else for (var a = e.length - 1; a >= 0; a--) (r = e[a]) && (o = (n < 3 ? r(o) : n > 3 ? r(t, s, o) : r(t, s)) || o);
					return n > 3 && o && Object.defineProperty(t, s, o), o;
				}, r = this && this.__param || function(e, t) {
					return function(s, i) {
						t(s, i, e);
					};
				};
				Object.defineProperty(t, "__esModule", { value: !0 }), t.OscLinkService = void 0;
				const n = s(6501);
				let o = class {
					constructor(e) {
						this._bufferService = e, this._nextId = 1, this._entriesWithId = /* @__PURE__ */ new Map(), this._dataByLinkId = /* @__PURE__ */ new Map();
					}
					registerLink(e) {
						const t = this._bufferService.buffer;
						if (void 0 === e.id) {
							const s = t.addMarker(t.ybase + t.y), i = {
								data: e,
								id: this._nextId++,
								lines: [s]
							};
							return s.onDispose((() => this._removeMarkerFromLink(i, s))), this._dataByLinkId.set(i.id, i), i.id;
						}
						const s = e, i = this._getEntryIdKey(s), r = this._entriesWithId.get(i);
						if (r) return this.addLineToLink(r.id, t.ybase + t.y), r.id;
						const n = t.addMarker(t.ybase + t.y), o = {
							id: this._nextId++,
							key: this._getEntryIdKey(s),
							data: s,
							lines: [n]
						};
						return n.onDispose((() => this._removeMarkerFromLink(o, n))), this._entriesWithId.set(o.key, o), this._dataByLinkId.set(o.id, o), o.id;
					}
					addLineToLink(e, t) {
						const s = this._dataByLinkId.get(e);
						if (s && s.lines.every(((e) => e.line !== t))) {
							const e = this._bufferService.buffer.addMarker(t);
							s.lines.push(e), e.onDispose((() => this._removeMarkerFromLink(s, e)));
						}
					}
					getLinkData(e) {
						return this._dataByLinkId.get(e)?.data;
					}
					_getEntryIdKey(e) {
						return `${e.id};;${e.uri}`;
					}
					_removeMarkerFromLink(e, t) {
						const s = e.lines.indexOf(t);
						-1 !== s && (e.lines.splice(s, 1), 0 === e.lines.length && (void 0 !== e.data.id && this._entriesWithId.delete(e.key), this._dataByLinkId.delete(e.id)));
					}
				};
				t.OscLinkService = o, t.OscLinkService = o = i([r(0, n.IBufferService)], o);
			},
			6201: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.serviceRegistry = void 0, t.getServiceDependencies = function(e) {
					return e[i] || [];
				}, t.createDecorator = function(e) {
					if (t.serviceRegistry.has(e)) return t.serviceRegistry.get(e);
					const r = function(e, t, n) {
						if (3 !== arguments.length) throw new Error("@IServiceName-decorator can only be used to decorate a parameter");
						(function(e, t, r) {
							t[s] === t ? t[i].push({
								id: e,
								index: r
							}) : (t[i] = [{
								id: e,
								index: r
							}], t[s] = t);
						})(r, e, n);
					};
					return r._id = e, t.serviceRegistry.set(e, r), r;
				};
				const s = "di$target", i = "di$dependencies";
				t.serviceRegistry = /* @__PURE__ */ new Map();
			},
			6501: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.IDecorationService = t.IUnicodeService = t.IOscLinkService = t.IOptionsService = t.ILogService = t.LogLevelEnum = t.IInstantiationService = t.ICharsetService = t.ICoreService = t.ICoreMouseService = t.IBufferService = void 0;
				const i = s(6201);
				var r;
				t.IBufferService = (0, i.createDecorator)("BufferService"), t.ICoreMouseService = (0, i.createDecorator)("CoreMouseService"), t.ICoreService = (0, i.createDecorator)("CoreService"), t.ICharsetService = (0, i.createDecorator)("CharsetService"), t.IInstantiationService = (0, i.createDecorator)("InstantiationService"), function(e) {
					e[e.TRACE = 0] = "TRACE", e[e.DEBUG = 1] = "DEBUG", e[e.INFO = 2] = "INFO", e[e.WARN = 3] = "WARN", e[e.ERROR = 4] = "ERROR", e[e.OFF = 5] = "OFF";
				}(r || (t.LogLevelEnum = r = {})), t.ILogService = (0, i.createDecorator)("LogService"), t.IOptionsService = (0, i.createDecorator)("OptionsService"), t.IOscLinkService = (0, i.createDecorator)("OscLinkService"), t.IUnicodeService = (0, i.createDecorator)("UnicodeService"), t.IDecorationService = (0, i.createDecorator)("DecorationService");
			},
			6415: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.UnicodeService = void 0;
				const i = s(7428), r = s(802);
				class n {
					static extractShouldJoin(e) {
						return !!(1 & e);
					}
					static extractWidth(e) {
						return e >> 1 & 3;
					}
					static extractCharKind(e) {
						return e >> 3;
					}
					static createPropertyValue(e, t, s = !1) {
						return (16777215 & e) << 3 | (3 & t) << 1 | (s ? 1 : 0);
					}
					constructor() {
						this._providers = Object.create(null), this._active = "", this._onChange = new r.Emitter(), this.onChange = this._onChange.event;
						const e = new i.UnicodeV6();
						this.register(e), this._active = e.version, this._activeProvider = e;
					}
					dispose() {
						this._onChange.dispose();
					}
					get versions() {
						return Object.keys(this._providers);
					}
					get activeVersion() {
						return this._active;
					}
					set activeVersion(e) {
						if (!this._providers[e]) throw new Error(`unknown Unicode version "${e}"`);
						this._active = e, this._activeProvider = this._providers[e], this._onChange.fire(e);
					}
					register(e) {
						this._providers[e.version] = e;
					}
					wcwidth(e) {
						return this._activeProvider.wcwidth(e);
					}
					getStringCellWidth(e) {
						let t = 0, s = 0;
						const i = e.length;
						for (let r = 0; r < i; ++r) {
							let o = e.charCodeAt(r);
							if (55296 <= o && o <= 56319) {
								if (++r >= i) return t + this.wcwidth(o);
								const s = e.charCodeAt(r);
								56320 <= s && s <= 57343 ? o = 1024 * (o - 55296) + s - 56320 + 65536 : t += this.wcwidth(s);
							}
							const a = this.charProperties(o, s);
							let h = n.extractWidth(a);
							n.extractShouldJoin(a) && (h -= n.extractWidth(s)), t += h, s = a;
						}
						return t;
					}
					charProperties(e, t) {
						return this._activeProvider.charProperties(e, t);
					}
				}
				t.UnicodeService = n;
			},
			5856: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Terminal = void 0;
				const i = s(6107), r = s(5777), n = s(802);
				class o extends r.CoreTerminal {
					constructor(e = {}) {
						super(e), this._onBell = this._register(new n.Emitter()), this.onBell = this._onBell.event, this._onCursorMove = this._register(new n.Emitter()), this.onCursorMove = this._onCursorMove.event, this._onTitleChange = this._register(new n.Emitter()), this.onTitleChange = this._onTitleChange.event, this._onA11yCharEmitter = this._register(new n.Emitter()), this.onA11yChar = this._onA11yCharEmitter.event, this._onA11yTabEmitter = this._register(new n.Emitter()), this.onA11yTab = this._onA11yTabEmitter.event, this._setup(), this._register(this._inputHandler.onRequestBell((() => this.bell()))), this._register(this._inputHandler.onRequestReset((() => this.reset()))), this._register(n.Event.forward(this._inputHandler.onCursorMove, this._onCursorMove)), this._register(n.Event.forward(this._inputHandler.onTitleChange, this._onTitleChange)), this._register(n.Event.forward(this._inputHandler.onA11yChar, this._onA11yCharEmitter)), this._register(n.Event.forward(this._inputHandler.onA11yTab, this._onA11yTabEmitter));
					}
					get buffer() {
						return this.buffers.active;
					}
					get markers() {
						return this.buffer.markers;
					}
					addMarker(e) {
						if (this.buffer === this.buffers.normal) return this.buffer.addMarker(this.buffer.ybase + this.buffer.y + e);
					}
					bell() {
						this._onBell.fire();
					}
					input(e, t = !0) {
						this.coreService.triggerDataEvent(e, t);
					}
					resize(e, t) {
						e === this.cols && t === this.rows || super.resize(e, t);
					}
					clear() {
						if (0 !== this.buffer.ybase || 0 !== this.buffer.y) {
							this.buffer.lines.set(0, this.buffer.lines.get(this.buffer.ybase + this.buffer.y)), this.buffer.lines.length = 1, this.buffer.ydisp = 0, this.buffer.ybase = 0, this.buffer.y = 0;
							for (let e = 1; e < this.rows; e++) this.buffer.lines.push(this.buffer.getBlankLine(i.DEFAULT_ATTR_DATA));
							this._onScroll.fire({ position: this.buffer.ydisp });
						}
					}
					reset() {
						this.options.rows = this.rows, this.options.cols = this.cols, this._setup(), super.reset();
					}
				}
				t.Terminal = o;
			},
			3058: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Permutation = t.CallbackIterable = t.ArrayQueue = t.booleanComparator = t.numberComparator = t.CompareResult = void 0, t.tail = function(e, t = 0) {
					return e[e.length - (1 + t)];
				}, t.tail2 = function(e) {
					if (0 === e.length) throw new Error("Invalid tail call");
					return [e.slice(0, e.length - 1), e[e.length - 1]];
				}, t.equals = function(e, t, s = (e, t) => e === t) {
					if (e === t) return !0;
					if (!e || !t) return !1;
					if (e.length !== t.length) return !1;
					for (let i = 0, r = e.length; i < r; i++) if (!s(e[i], t[i])) return !1;
					return !0;
				}, t.removeFastWithoutKeepingOrder = function(e, t) {
					const s = e.length - 1;
					t < s && (e[t] = e[s]), e.pop();
				}, t.binarySearch = function(e, t, s) {
					return n(e.length, ((i) => s(e[i], t)));
				}, t.binarySearch2 = n, t.quickSelect = function e(t, s, i) {
					if ((t |= 0) >= s.length) throw new TypeError("invalid index");
					const r = s[Math.floor(s.length * Math.random())], n = [], o = [], a = [];
					for (const e of s) {
						const t = i(e, r);
						t < 0 ? n.push(e) : t > 0 ? o.push(e) : a.push(e);
					}
					return t < n.length ? e(t, n, i) : t < n.length + a.length ? a[0] : e(t - (n.length + a.length), o, i);
				}, t.groupBy = function(e, t) {
					const s = [];
					let i;
					for (const r of e.slice(0).sort(t)) i && 0 === t(i[0], r) ? i.push(r) : (i = [r], s.push(i));
					return s;
				}, t.groupAdjacentBy = function* (e, t) {
					let s, i;
					for (const r of e) void 0 !== i && t(i, r) ? s.push(r) : (s && (yield s), s = [r]), i = r;
					s && (yield s);
				}, t.forEachAdjacent = function(e, t) {
					for (let s = 0; s <= e.length; s++) t(0 === s ? void 0 : e[s - 1], s === e.length ? void 0 : e[s]);
				}, t.forEachWithNeighbors = function(e, t) {
					for (let s = 0; s < e.length; s++) t(0 === s ? void 0 : e[s - 1], e[s], s + 1 === e.length ? void 0 : e[s + 1]);
				}, t.sortedDiff = o, t.delta = function(e, t, s) {
					const i = o(e, t, s), r = [], n = [];
					for (const t of i) r.push(...e.slice(t.start, t.start + t.deleteCount)), n.push(...t.toInsert);
					return {
						removed: r,
						added: n
					};
				}, t.top = function(e, t, s) {
					if (0 === s) return [];
					const i = e.slice(0, s).sort(t);
					return a(e, t, i, s, e.length), i;
				}, t.topAsync = function(e, t, s, r, n) {
					return 0 === s ? Promise.resolve([]) : new Promise(((o, h) => {
						(async () => {
							const o = e.length, h = e.slice(0, s).sort(t);
							for (let c = s, l = Math.min(s + r, o); c < o; c = l, l = Math.min(l + r, o)) {
								if (c > s && await new Promise(((e) => setTimeout(e))), n && n.isCancellationRequested) throw new i.CancellationError();
								a(e, t, h, c, l);
							}
							return h;
						})().then(o, h);
					}));
				}, t.coalesce = function(e) {
					return e.filter(((e) => !!e));
				}, t.coalesceInPlace = function(e) {
					let t = 0;
					for (let s = 0; s < e.length; s++) e[s] && (e[t] = e[s], t += 1);
					e.length = t;
				}, t.move = function(e, t, s) {
					e.splice(s, 0, e.splice(t, 1)[0]);
				}, t.isFalsyOrEmpty = function(e) {
					return !Array.isArray(e) || 0 === e.length;
				}, t.isNonEmptyArray = function(e) {
					return Array.isArray(e) && e.length > 0;
				}, t.distinct = function(e, t = (e) => e) {
					const s = /* @__PURE__ */ new Set();
					return e.filter(((e) => {
						const i = t(e);
						return !s.has(i) && (s.add(i), !0);
					}));
				}, t.uniqueFilter = function(e) {
					const t = /* @__PURE__ */ new Set();
					return (s) => {
						const i = e(s);
						return !t.has(i) && (t.add(i), !0);
					};
				}, t.firstOrDefault = function(e, t) {
					return e.length > 0 ? e[0] : t;
				}, t.lastOrDefault = function(e, t) {
					return e.length > 0 ? e[e.length - 1] : t;
				}, t.commonPrefixLength = function(e, t, s = (e, t) => e === t) {
					let i = 0;
					for (let r = 0, n = Math.min(e.length, t.length); r < n && s(e[r], t[r]); r++) i++;
					return i;
				}, t.range = function(e, t) {
					let s = "number" == typeof t ? e : 0;
					"number" == typeof t ? s = e : (s = 0, t = e);
					const i = [];
					if (s <= t) for (let e = s; e < t; e++) i.push(e);
					else for (let e = s; e > t; e--) i.push(e);
					return i;
				}, t.index = function(e, t, s) {
					return e.reduce(((e, i) => (e[t(i)] = s ? s(i) : i, e)), Object.create(null));
				}, t.insert = function(e, t) {
					return e.push(t), () => h(e, t);
				}, t.remove = h, t.arrayInsert = function(e, t, s) {
					const i = e.slice(0, t), r = e.slice(t);
					return i.concat(s, r);
				}, t.shuffle = function(e, t) {
					let s;
					if ("number" == typeof t) {
						let e = t;
						s = () => {
							const t = 179426549 * Math.sin(e++);
							return t - Math.floor(t);
						};
					} else s = Math.random;
					for (let t = e.length - 1; t > 0; t -= 1) {
						const i = Math.floor(s() * (t + 1)), r = e[t];
						e[t] = e[i], e[i] = r;
					}
				}, t.pushToStart = function(e, t) {
					const s = e.indexOf(t);
					s > -1 && (e.splice(s, 1), e.unshift(t));
				}, t.pushToEnd = function(e, t) {
					const s = e.indexOf(t);
					s > -1 && (e.splice(s, 1), e.push(t));
				}, t.pushMany = function(e, t) {
					for (const s of t) e.push(s);
				}, t.mapArrayOrNot = function(e, t) {
					return Array.isArray(e) ? e.map(t) : t(e);
				}, t.asArray = function(e) {
					return Array.isArray(e) ? e : [e];
				}, t.getRandomElement = function(e) {
					return e[Math.floor(Math.random() * e.length)];
				}, t.insertInto = c, t.splice = function(e, t, s, i) {
					const r = l(e, t);
					let n = e.splice(r, s);
					return void 0 === n && (n = []), c(e, r, i), n;
				}, t.compareBy = function(e, t) {
					return (s, i) => t(e(s), e(i));
				}, t.tieBreakComparators = function(...e) {
					return (t, s) => {
						for (const i of e) {
							const e = i(t, s);
							if (!u.isNeitherLessOrGreaterThan(e)) return e;
						}
						return u.neitherLessOrGreaterThan;
					};
				}, t.reverseOrder = function(e) {
					return (t, s) => -e(t, s);
				};
				const i = s(9807), r = s(8297);
				function n(e, t) {
					let s = 0, i = e - 1;
					for (; s <= i;) {
						const e = (s + i) / 2 | 0, r = t(e);
						if (r < 0) s = e + 1;
						else {
							if (!(r > 0)) return e;
							i = e - 1;
						}
					}
					return -(s + 1);
				}
				function o(e, t, s) {
					const i = [];
					function r(e, t, s) {
						if (0 === t && 0 === s.length) return;
						const r = i[i.length - 1];
						r && r.start + r.deleteCount === e ? (r.deleteCount += t, r.toInsert.push(...s)) : i.push({
							start: e,
							deleteCount: t,
							toInsert: s
						});
					}
					let n = 0, o = 0;
					for (;;) {
						if (n === e.length) {
							r(n, 0, t.slice(o));
							break;
						}
						if (o === t.length) {
							r(n, e.length - n, []);
							break;
						}
						const i = e[n], a = t[o], h = s(i, a);
						0 === h ? (n += 1, o += 1) : h < 0 ? (r(n, 1, []), n += 1) : h > 0 && (r(n, 0, [a]), o += 1);
					}
					return i;
				}
				function a(e, t, s, i, n) {
					for (const o = s.length; i < n; i++) {
						const n = e[i];
						if (t(n, s[o - 1]) < 0) {
							s.pop();
							const e = (0, r.findFirstIdxMonotonousOrArrLen)(s, ((e) => t(n, e) < 0));
							s.splice(e, 0, n);
						}
					}
				}
				function h(e, t) {
					const s = e.indexOf(t);
					if (s > -1) return e.splice(s, 1), t;
				}
				function c(e, t, s) {
					const i = l(e, t), r = e.length, n = s.length;
					e.length = r + n;
					for (let t = r - 1; t >= i; t--) e[t + n] = e[t];
					for (let t = 0; t < n; t++) e[t + i] = s[t];
				}
				function l(e, t) {
					return t < 0 ? Math.max(t + e.length, 0) : Math.min(t, e.length);
				}
				var u;
				(function(e) {
					e.isLessThan = function(e) {
						return e < 0;
					}, e.isLessThanOrEqual = function(e) {
						return e <= 0;
					}, e.isGreaterThan = function(e) {
						return e > 0;
					}, e.isNeitherLessOrGreaterThan = function(e) {
						return 0 === e;
					}, e.greaterThan = 1, e.lessThan = -1, e.neitherLessOrGreaterThan = 0;
				})(u || (t.CompareResult = u = {})), t.numberComparator = (e, t) => e - t, t.booleanComparator = (e, s) => (0, t.numberComparator)(e ? 1 : 0, s ? 1 : 0), t.ArrayQueue = class {
					constructor(e) {
						this.items = e, this.firstIdx = 0, this.lastIdx = this.items.length - 1;
					}
					get length() {
						return this.lastIdx - this.firstIdx + 1;
					}
					takeWhile(e) {
						let t = this.firstIdx;
						for (; t < this.items.length && e(this.items[t]);) t++;
						const s = t === this.firstIdx ? null : this.items.slice(this.firstIdx, t);
						return this.firstIdx = t, s;
					}
					takeFromEndWhile(e) {
						let t = this.lastIdx;
						for (; t >= 0 && e(this.items[t]);) t--;
						const s = t === this.lastIdx ? null : this.items.slice(t + 1, this.lastIdx + 1);
						return this.lastIdx = t, s;
					}
					peek() {
						if (0 !== this.length) return this.items[this.firstIdx];
					}
					peekLast() {
						if (0 !== this.length) return this.items[this.lastIdx];
					}
					dequeue() {
						const e = this.items[this.firstIdx];
						return this.firstIdx++, e;
					}
					removeLast() {
						const e = this.items[this.lastIdx];
						return this.lastIdx--, e;
					}
					takeCount(e) {
						const t = this.items.slice(this.firstIdx, this.firstIdx + e);
						return this.firstIdx += e, t;
					}
				};
				class d {
					static {
						this.empty = new d(((e) => {}));
					}
					constructor(e) {
						this.iterate = e;
					}
					forEach(e) {
						this.iterate(((t) => (e(t), !0)));
					}
					toArray() {
						const e = [];
						return this.iterate(((t) => (e.push(t), !0))), e;
					}
					filter(e) {
						return new d(((t) => this.iterate(((s) => !e(s) || t(s)))));
					}
					map(e) {
						return new d(((t) => this.iterate(((s) => t(e(s))))));
					}
					some(e) {
						let t = !1;
						return this.iterate(((s) => (t = e(s), !t))), t;
					}
					findFirst(e) {
						let t;
						return this.iterate(((s) => !e(s) || (t = s, !1))), t;
					}
					findLast(e) {
						let t;
						return this.iterate(((s) => (e(s) && (t = s), !0))), t;
					}
					findLastMaxBy(e) {
						let t, s = !0;
						return this.iterate(((i) => ((s || u.isGreaterThan(e(i, t))) && (s = !1, t = i), !0))), t;
					}
				}
				t.CallbackIterable = d;
				class f {
					constructor(e) {
						this._indexMap = e;
					}
					static createSortPermutation(e, t) {
						const s = Array.from(e.keys()).sort(((s, i) => t(e[s], e[i])));
						return new f(s);
					}
					apply(e) {
						return e.map(((t, s) => e[this._indexMap[s]]));
					}
					inverse() {
						const e = this._indexMap.slice();
						for (let t = 0; t < this._indexMap.length; t++) e[this._indexMap[t]] = t;
						return new f(e);
					}
				}
				t.Permutation = f;
			},
			8297: (e, t) => {
				function s(e, t, s = e.length - 1) {
					for (let i = s; i >= 0; i--) if (t(e[i])) return i;
					return -1;
				}
				function i(e, t, s = 0, i = e.length) {
					let r = s, n = i;
					for (; r < n;) {
						const s = Math.floor((r + n) / 2);
						t(e[s]) ? r = s + 1 : n = s;
					}
					return r - 1;
				}
				function r(e, t, s = 0, i = e.length) {
					let r = s, n = i;
					for (; r < n;) {
						const s = Math.floor((r + n) / 2);
						t(e[s]) ? n = s : r = s + 1;
					}
					return r;
				}
				Object.defineProperty(t, "__esModule", { value: !0 }), t.MonotonousArray = void 0, t.findLast = function(e, t) {
					const i = s(e, t);
					if (-1 !== i) return e[i];
				}, t.findLastIdx = s, t.findLastMonotonous = function(e, t) {
					const s = i(e, t);
					return -1 === s ? void 0 : e[s];
				}, t.findLastIdxMonotonous = i, t.findFirstMonotonous = function(e, t) {
					const s = r(e, t);
					return s === e.length ? void 0 : e[s];
				}, t.findFirstIdxMonotonousOrArrLen = r, t.findFirstIdxMonotonous = function(e, t, s = 0, i = e.length) {
					const n = r(e, t, s, i);
					return n === e.length ? -1 : n;
				}, t.findFirstMax = o, t.findLastMax = function(e, t) {
					if (0 === e.length) return;
					let s = e[0];
					for (let i = 1; i < e.length; i++) {
						const r = e[i];
						t(r, s) >= 0 && (s = r);
					}
					return s;
				}, t.findFirstMin = function(e, t) {
					return o(e, ((e, s) => -t(e, s)));
				}, t.findMaxIdx = function(e, t) {
					if (0 === e.length) return -1;
					let s = 0;
					for (let i = 1; i < e.length; i++) t(e[i], e[s]) > 0 && (s = i);
					return s;
				}, t.mapFindFirst = function(e, t) {
					for (const s of e) {
						const e = t(s);
						if (void 0 !== e) return e;
					}
				};
				class n {
					static {
						this.assertInvariants = !1;
					}
					constructor(e) {
						this._array = e, this._findLastMonotonousLastIdx = 0;
					}
					findLastMonotonous(e) {
						if (n.assertInvariants) {
							if (this._prevFindLastPredicate) {
								for (const t of this._array) if (this._prevFindLastPredicate(t) && !e(t)) throw new Error("MonotonousArray: current predicate must be weaker than (or equal to) the previous predicate.");
							}
							this._prevFindLastPredicate = e;
						}
						const t = i(this._array, e, this._findLastMonotonousLastIdx);
						return this._findLastMonotonousLastIdx = t + 1, -1 === t ? void 0 : this._array[t];
					}
				}
				function o(e, t) {
					if (0 === e.length) return;
					let s = e[0];
					for (let i = 1; i < e.length; i++) {
						const r = e[i];
						t(r, s) > 0 && (s = r);
					}
					return s;
				}
				t.MonotonousArray = n;
			},
			9087: (e, t) => {
				var s;
				Object.defineProperty(t, "__esModule", { value: !0 }), t.SetWithKey = void 0, t.groupBy = function(e, t) {
					const s = Object.create(null);
					for (const i of e) {
						const e = t(i);
						let r = s[e];
						r || (r = s[e] = []), r.push(i);
					}
					return s;
				}, t.diffSets = function(e, t) {
					const s = [], i = [];
					for (const i of e) t.has(i) || s.push(i);
					for (const s of t) e.has(s) || i.push(s);
					return {
						removed: s,
						added: i
					};
				}, t.diffMaps = function(e, t) {
					const s = [], i = [];
					for (const [i, r] of e) t.has(i) || s.push(r);
					for (const [s, r] of t) e.has(s) || i.push(r);
					return {
						removed: s,
						added: i
					};
				}, t.intersection = function(e, t) {
					const s = /* @__PURE__ */ new Set();
					for (const i of t) e.has(i) && s.add(i);
					return s;
				};
				class i {
					static {
						s = Symbol.toStringTag;
					}
					constructor(e, t) {
						this.toKey = t, this._map = /* @__PURE__ */ new Map(), this[s] = "SetWithKey";
						for (const t of e) this.add(t);
					}
					get size() {
						return this._map.size;
					}
					add(e) {
						const t = this.toKey(e);
						return this._map.set(t, e), this;
					}
					delete(e) {
						return this._map.delete(this.toKey(e));
					}
					has(e) {
						return this._map.has(this.toKey(e));
					}
					*entries() {
						for (const e of this._map.values()) yield [e, e];
					}
					keys() {
						return this.values();
					}
					*values() {
						for (const e of this._map.values()) yield e;
					}
					clear() {
						this._map.clear();
					}
					forEach(e, t) {
						this._map.forEach(((s) => e.call(t, s, s, this)));
					}
					[Symbol.iterator]() {
						return this.values();
					}
				}
				t.SetWithKey = i;
			},
			9807: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.BugIndicatingError = t.ErrorNoTelemetry = t.ExpectedError = t.NotSupportedError = t.NotImplementedError = t.ReadonlyError = t.CancellationError = t.errorHandler = t.ErrorHandler = void 0, t.setUnexpectedErrorHandler = function(e) {
					t.errorHandler.setUnexpectedErrorHandler(e);
				}, t.isSigPipeError = function(e) {
					if (!e || "object" != typeof e) return !1;
					const t = e;
					return "EPIPE" === t.code && "WRITE" === t.syscall?.toUpperCase();
				}, t.onUnexpectedError = function(e) {
					r(e) || t.errorHandler.onUnexpectedError(e);
				}, t.onUnexpectedExternalError = function(e) {
					r(e) || t.errorHandler.onUnexpectedExternalError(e);
				}, t.transformErrorForSerialization = function(e) {
					if (e instanceof Error) {
						const { name: t, message: s } = e;
						return {
							$isError: !0,
							name: t,
							message: s,
							stack: e.stacktrace || e.stack,
							noTelemetry: l.isErrorNoTelemetry(e)
						};
					}
					return e;
				}, t.transformErrorFromSerialization = function(e) {
					let t;
					return e.noTelemetry ? t = new l() : (t = /* @__PURE__ */ new Error(), t.name = e.name), t.message = e.message, t.stack = e.stack, t;
				}, t.isCancellationError = r, t.canceled = function() {
					const e = new Error(i);
					return e.name = e.message, e;
				}, t.illegalArgument = function(e) {
					return e ? /* @__PURE__ */ new Error(`Illegal argument: ${e}`) : /* @__PURE__ */ new Error("Illegal argument");
				}, t.illegalState = function(e) {
					return e ? /* @__PURE__ */ new Error(`Illegal state: ${e}`) : /* @__PURE__ */ new Error("Illegal state");
				}, t.getErrorMessage = function(e) {
					return e ? e.message ? e.message : e.stack ? e.stack.split("\n")[0] : String(e) : "Error";
				};
				class s {
					constructor() {
						this.listeners = [], this.unexpectedErrorHandler = function(e) {
							setTimeout((() => {
								if (e.stack) {
									if (l.isErrorNoTelemetry(e)) throw new l(e.message + "\n\n" + e.stack);
									throw new Error(e.message + "\n\n" + e.stack);
								}
								throw e;
							}), 0);
						};
					}
					addListener(e) {
						return this.listeners.push(e), () => {
							this._removeListener(e);
						};
					}
					emit(e) {
						this.listeners.forEach(((t) => {
							t(e);
						}));
					}
					_removeListener(e) {
						this.listeners.splice(this.listeners.indexOf(e), 1);
					}
					setUnexpectedErrorHandler(e) {
						this.unexpectedErrorHandler = e;
					}
					getUnexpectedErrorHandler() {
						return this.unexpectedErrorHandler;
					}
					onUnexpectedError(e) {
						this.unexpectedErrorHandler(e), this.emit(e);
					}
					onUnexpectedExternalError(e) {
						this.unexpectedErrorHandler(e);
					}
				}
				t.ErrorHandler = s, t.errorHandler = new s();
				const i = "Canceled";
				function r(e) {
					return e instanceof n || e instanceof Error && e.name === i && e.message === i;
				}
				class n extends Error {
					constructor() {
						super(i), this.name = this.message;
					}
				}
				t.CancellationError = n;
				class o extends TypeError {
					constructor(e) {
						super(e ? `${e} is read-only and cannot be changed` : "Cannot change read-only property");
					}
				}
				t.ReadonlyError = o;
				class a extends Error {
					constructor(e) {
						super("NotImplemented"), e && (this.message = e);
					}
				}
				t.NotImplementedError = a;
				class h extends Error {
					constructor(e) {
						super("NotSupported"), e && (this.message = e);
					}
				}
				t.NotSupportedError = h;
				class c extends Error {
					constructor() {
						super(...arguments), this.isExpected = !0;
					}
				}
				t.ExpectedError = c;
				class l extends Error {
					constructor(e) {
						super(e), this.name = "CodeExpectedError";
					}
					static fromError(e) {
						if (e instanceof l) return e;
						const t = new l();
						return t.message = e.message, t.stack = e.stack, t;
					}
					static isErrorNoTelemetry(e) {
						return "CodeExpectedError" === e.name;
					}
				}
				t.ErrorNoTelemetry = l;
				class u extends Error {
					constructor(e) {
						super(e || "An unexpected bug occurred."), Object.setPrototypeOf(this, u.prototype);
					}
				}
				t.BugIndicatingError = u;
			},
			802: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.ValueWithChangeEvent = t.Relay = t.EventBufferer = t.DynamicListEventMultiplexer = t.EventMultiplexer = t.MicrotaskEmitter = t.DebounceEmitter = t.PauseableEmitter = t.AsyncEmitter = t.createEventDeliveryQueue = t.Emitter = t.ListenerRefusalError = t.ListenerLeakError = t.EventProfiling = t.Event = void 0, t.setGlobalLeakWarningThreshold = function(e) {
					const t = l;
					return l = e, { dispose() {
						l = t;
					} };
				};
				const i = s(9807), r = s(8841), n = s(7150), o = s(6317), a = s(9725);
				var h;
				(function(e) {
					function t(e) {
						return (t, s = null, i) => {
							let r, n = !1;
							return r = e(((e) => {
								if (!n) return r ? r.dispose() : n = !0, t.call(s, e);
							}), null, i), n && r.dispose(), r;
						};
					}
					function s(e, t, s) {
						return r(((s, i = null, r) => e(((e) => s.call(i, t(e))), null, r)), s);
					}
					function i(e, t, s) {
						return r(((s, i = null, r) => e(((e) => t(e) && s.call(i, e)), null, r)), s);
					}
					function r(e, t) {
						let s;
						const i = new v({
							onWillAddFirstListener() {
								s = e(i.fire, i);
							},
							onDidRemoveLastListener() {
								s?.dispose();
							}
						});
						return t?.add(i), i.event;
					}
					function o(e, t, s = 100, i = !1, r = !1, n, o) {
						let a, h, c, l, u = 0;
						const d = new v({
							leakWarningThreshold: n,
							onWillAddFirstListener() {
								a = e(((e) => {
									u++, h = t(h, e), i && !c && (d.fire(h), h = void 0), l = () => {
										const e = h;
										h = void 0, c = void 0, (!i || u > 1) && d.fire(e), u = 0;
									}, "number" == typeof s ? (clearTimeout(c), c = setTimeout(l, s)) : void 0 === c && (c = 0, queueMicrotask(l));
								}));
							},
							onWillRemoveListener() {
								r && u > 0 && l?.();
							},
							onDidRemoveLastListener() {
								l = void 0, a.dispose();
							}
						});
						return o?.add(d), d.event;
					}
					e.None = () => n.Disposable.None, e.defer = function(e, t) {
						return o(e, (() => {}), 0, void 0, !0, void 0, t);
					}, e.once = t, e.map = s, e.forEach = function(e, t, s) {
						return r(((s, i = null, r) => e(((e) => {
							t(e), s.call(i, e);
						}), null, r)), s);
					}, e.filter = i, e.signal = function(e) {
						return e;
					}, e.any = function(...e) {
						return (t, s = null, i) => {
							return r = (0, n.combinedDisposable)(...e.map(((e) => e(((e) => t.call(s, e)))))), (o = i) instanceof Array ? o.push(r) : o && o.add(r), r;
							var r, o;
						};
					}, e.reduce = function(e, t, i, r) {
						let n = i;
						return s(e, ((e) => (n = t(n, e), n)), r);
					}, e.debounce = o, e.accumulate = function(t, s = 0, i) {
						return e.debounce(t, ((e, t) => e ? (e.push(t), e) : [t]), s, void 0, !0, void 0, i);
					}, e.latch = function(e, t = (e, t) => e === t, s) {
						let r, n = !0;
						return i(e, ((e) => {
							const s = n || !t(e, r);
							return n = !1, r = e, s;
						}), s);
					}, e.split = function(t, s, i) {
						return [e.filter(t, s, i), e.filter(t, ((e) => !s(e)), i)];
					}, e.buffer = function(e, t = !1, s = [], i) {
						let r = s.slice(), n = e(((e) => {
							r ? r.push(e) : a.fire(e);
						}));
						i && i.add(n);
						const o = () => {
							r?.forEach(((e) => a.fire(e))), r = null;
						}, a = new v({
							onWillAddFirstListener() {
								n || (n = e(((e) => a.fire(e))), i && i.add(n));
							},
							onDidAddFirstListener() {
								r && (t ? setTimeout(o) : o());
							},
							onDidRemoveLastListener() {
								n && n.dispose(), n = null;
							}
						});
						return i && i.add(a), a.event;
					}, e.chain = function(e, t) {
						return (s, i, r) => {
							const n = t(new h());
							return e((function(e) {
								const t = n.evaluate(e);
								t !== a && s.call(i, t);
							}), void 0, r);
						};
					};
					const a = Symbol("HaltChainable");
					class h {
						constructor() {
							this.steps = [];
						}
						map(e) {
							return this.steps.push(e), this;
						}
						forEach(e) {
							return this.steps.push(((t) => (e(t), t))), this;
						}
						filter(e) {
							return this.steps.push(((t) => e(t) ? t : a)), this;
						}
						reduce(e, t) {
							let s = t;
							return this.steps.push(((t) => (s = e(s, t), s))), this;
						}
						latch(e = (e, t) => e === t) {
							let t, s = !0;
							return this.steps.push(((i) => {
								const r = s || !e(i, t);
								return s = !1, t = i, r ? i : a;
							})), this;
						}
						evaluate(e) {
							for (const t of this.steps) if ((e = t(e)) === a) break;
							return e;
						}
					}
					e.fromNodeEventEmitter = function(e, t, s = (e) => e) {
						const i = (...e) => r.fire(s(...e)), r = new v({
							onWillAddFirstListener: () => e.on(t, i),
							onDidRemoveLastListener: () => e.removeListener(t, i)
						});
						return r.event;
					}, e.fromDOMEventEmitter = function(e, t, s = (e) => e) {
						const i = (...e) => r.fire(s(...e)), r = new v({
							onWillAddFirstListener: () => e.addEventListener(t, i),
							onDidRemoveLastListener: () => e.removeEventListener(t, i)
						});
						return r.event;
					}, e.toPromise = function(e) {
						return new Promise(((s) => t(e)(s)));
					}, e.fromPromise = function(e) {
						const t = new v();
						return e.then(((e) => {
							t.fire(e);
						}), (() => {
							t.fire(void 0);
						})).finally((() => {
							t.dispose();
						})), t.event;
					}, e.forward = function(e, t) {
						return e(((e) => t.fire(e)));
					}, e.runAndSubscribe = function(e, t, s) {
						return t(s), e(((e) => t(e)));
					};
					class c {
						constructor(e, t) {
							this._observable = e, this._counter = 0, this._hasChanged = !1;
							const s = {
								onWillAddFirstListener: () => {
									e.addObserver(this);
								},
								onDidRemoveLastListener: () => {
									e.removeObserver(this);
								}
							};
							this.emitter = new v(s), t && t.add(this.emitter);
						}
						beginUpdate(e) {
							this._counter++;
						}
						handlePossibleChange(e) {}
						handleChange(e, t) {
							this._hasChanged = !0;
						}
						endUpdate(e) {
							this._counter--, 0 === this._counter && (this._observable.reportChanges(), this._hasChanged && (this._hasChanged = !1, this.emitter.fire(this._observable.get())));
						}
					}
					e.fromObservable = function(e, t) {
						return new c(e, t).emitter.event;
					}, e.fromObservableLight = function(e) {
						return (t, s, i) => {
							let r = 0, o = !1;
							const a = {
								beginUpdate() {
									r++;
								},
								endUpdate() {
									r--, 0 === r && (e.reportChanges(), o && (o = !1, t.call(s)));
								},
								handlePossibleChange() {},
								handleChange() {
									o = !0;
								}
							};
							e.addObserver(a), e.reportChanges();
							const h = { dispose() {
								e.removeObserver(a);
							} };
							return i instanceof n.DisposableStore ? i.add(h) : Array.isArray(i) && i.push(h), h;
						};
					};
				})(h || (t.Event = h = {}));
				class c {
					static {
						this.all = /* @__PURE__ */ new Set();
					}
					static {
						this._idPool = 0;
					}
					constructor(e) {
						this.listenerCount = 0, this.invocationCount = 0, this.elapsedOverall = 0, this.durations = [], this.name = `${e}_${c._idPool++}`, c.all.add(this);
					}
					start(e) {
						this._stopWatch = new a.StopWatch(), this.listenerCount = e;
					}
					stop() {
						if (this._stopWatch) {
							const e = this._stopWatch.elapsed();
							this.durations.push(e), this.elapsedOverall += e, this.invocationCount += 1, this._stopWatch = void 0;
						}
					}
				}
				t.EventProfiling = c;
				let l = -1;
				class u {
					static {
						this._idPool = 1;
					}
					constructor(e, t, s = (u._idPool++).toString(16).padStart(3, "0")) {
						this._errorHandler = e, this.threshold = t, this.name = s, this._warnCountdown = 0;
					}
					dispose() {
						this._stacks?.clear();
					}
					check(e, t) {
						const s = this.threshold;
						if (s <= 0 || t < s) return;
						this._stacks || (this._stacks = /* @__PURE__ */ new Map());
						const i = this._stacks.get(e.value) || 0;
						if (this._stacks.set(e.value, i + 1), this._warnCountdown -= 1, this._warnCountdown <= 0) {
							this._warnCountdown = .5 * s;
							const [e, i] = this.getMostFrequentStack(), r = `[${this.name}] potential listener LEAK detected, having ${t} listeners already. MOST frequent listener (${i}):`;
							console.warn(r), console.warn(e);
							const n = new f(r, e);
							this._errorHandler(n);
						}
						return () => {
							const t = this._stacks.get(e.value) || 0;
							this._stacks.set(e.value, t - 1);
						};
					}
					getMostFrequentStack() {
						if (!this._stacks) return;
						let e, t = 0;
						for (const [s, i] of this._stacks) (!e || t < i) && (e = [s, i], t = i);
						return e;
					}
				}
				class d {
					static create() {
						return new d((/* @__PURE__ */ new Error()).stack ?? "");
					}
					constructor(e) {
						this.value = e;
					}
					print() {
						console.warn(this.value.split("\n").slice(2).join("\n"));
					}
				}
				class f extends Error {
					constructor(e, t) {
						super(e), this.name = "ListenerLeakError", this.stack = t;
					}
				}
				t.ListenerLeakError = f;
				class _ extends Error {
					constructor(e, t) {
						super(e), this.name = "ListenerRefusalError", this.stack = t;
					}
				}
				t.ListenerRefusalError = _;
				let p = 0;
				class g {
					constructor(e) {
						this.value = e, this.id = p++;
					}
				}
				class v {
					constructor(e) {
						this._size = 0, this._options = e, this._leakageMon = l > 0 || this._options?.leakWarningThreshold ? new u(e?.onListenerError ?? i.onUnexpectedError, this._options?.leakWarningThreshold ?? l) : void 0, this._perfMon = this._options?._profName ? new c(this._options._profName) : void 0, this._deliveryQueue = this._options?.deliveryQueue;
					}
					dispose() {
						this._disposed || (this._disposed = !0, this._deliveryQueue?.current === this && this._deliveryQueue.reset(), this._listeners && (this._listeners = void 0, this._size = 0), this._options?.onDidRemoveLastListener?.(), this._leakageMon?.dispose());
					}
					get event() {
						return this._event ??= (e, t, s) => {
							if (this._leakageMon && this._size > this._leakageMon.threshold ** 2) {
								const e = `[${this._leakageMon.name}] REFUSES to accept new listeners because it exceeded its threshold by far (${this._size} vs ${this._leakageMon.threshold})`;
								console.warn(e);
								const t = this._leakageMon.getMostFrequentStack() ?? ["UNKNOWN stack", -1], s = new _(`${e}. HINT: Stack shows most frequent listener (${t[1]}-times)`, t[0]);
								return (this._options?.onListenerError || i.onUnexpectedError)(s), n.Disposable.None;
							}
							if (this._disposed) return n.Disposable.None;
							t && (e = e.bind(t));
							const r = new g(e);
							let o;
							this._leakageMon && this._size >= Math.ceil(.2 * this._leakageMon.threshold) && (r.stack = d.create(), o = this._leakageMon.check(r.stack, this._size + 1)), this._listeners ? this._listeners instanceof g ? (this._deliveryQueue ??= new m(), this._listeners = [this._listeners, r]) : this._listeners.push(r) : (this._options?.onWillAddFirstListener?.(this), this._listeners = r, this._options?.onDidAddFirstListener?.(this)), this._size++;
							const a = (0, n.toDisposable)((() => {
								o?.(), this._removeListener(r);
							}));
							return s instanceof n.DisposableStore ? s.add(a) : Array.isArray(s) && s.push(a), a;
						}, this._event;
					}
					_removeListener(e) {
						if (this._options?.onWillRemoveListener?.(this), !this._listeners) return;
						if (1 === this._size) return this._listeners = void 0, this._options?.onDidRemoveLastListener?.(this), void (this._size = 0);
						const t = this._listeners, s = t.indexOf(e);
						if (-1 === s) throw console.log("disposed?", this._disposed), console.log("size?", this._size), console.log("arr?", JSON.stringify(this._listeners)), /* @__PURE__ */ new Error("Attempted to dispose unknown listener");
						this._size--, t[s] = void 0;
						const i = this._deliveryQueue.current === this;
						if (2 * this._size <= t.length) {
							let e = 0;
							for (let s = 0; s < t.length; s++) t[s] ? t[e++] = t[s] : i && (this._deliveryQueue.end--, e < this._deliveryQueue.i && this._deliveryQueue.i--);
							t.length = e;
						}
					}
					_deliver(e, t) {
						if (!e) return;
						const s = this._options?.onListenerError || i.onUnexpectedError;
						if (s) try {
							e.value(t);
						} catch (e) {
							s(e);
						}
						else e.value(t);
					}
					_deliverQueue(e) {
						const t = e.current._listeners;
						for (; e.i < e.end;) this._deliver(t[e.i++], e.value);
						e.reset();
					}
					fire(e) {
						if (this._deliveryQueue?.current && (this._deliverQueue(this._deliveryQueue), this._perfMon?.stop()), this._perfMon?.start(this._size), this._listeners) if (this._listeners instanceof g) this._deliver(this._listeners, e);
						else {
							const t = this._deliveryQueue;
							t.enqueue(this, e, this._listeners.length), this._deliverQueue(t);
						}
						this._perfMon?.stop();
					}
					hasListeners() {
						return this._size > 0;
					}
				}
				t.Emitter = v, t.createEventDeliveryQueue = () => new m();
				class m {
					constructor() {
						this.i = -1, this.end = 0;
					}
					enqueue(e, t, s) {
						this.i = 0, this.end = s, this.current = e, this.value = t;
					}
					reset() {
						this.i = this.end, this.current = void 0, this.value = void 0;
					}
				}
				t.AsyncEmitter = class extends v {
					async fireAsync(e, t, s) {
						if (this._listeners) for (this._asyncDeliveryQueue || (this._asyncDeliveryQueue = new o.LinkedList()), ((e, t) => {
							if (e instanceof g) t(e);
							else for (let s = 0; s < e.length; s++) {
								const i = e[s];
								i && t(i);
							}
						})(this._listeners, ((t) => this._asyncDeliveryQueue.push([t.value, e]))); this._asyncDeliveryQueue.size > 0 && !t.isCancellationRequested;) {
							const [e, r] = this._asyncDeliveryQueue.shift(), n = [], o = {
								...r,
								token: t,
								waitUntil: (t) => {
									if (Object.isFrozen(n)) throw new Error("waitUntil can NOT be called asynchronous");
									s && (t = s(t, e)), n.push(t);
								}
							};
							try {
								e(o);
							} catch (e) {
								(0, i.onUnexpectedError)(e);
								continue;
							}
							Object.freeze(n), await Promise.allSettled(n).then(((e) => {
								for (const t of e) "rejected" === t.status && (0, i.onUnexpectedError)(t.reason);
							}));
						}
					}
				};
				class b extends v {
					get isPaused() {
						return 0 !== this._isPaused;
					}
					constructor(e) {
						super(e), this._isPaused = 0, this._eventQueue = new o.LinkedList(), this._mergeFn = e?.merge;
					}
					pause() {
						this._isPaused++;
					}
					resume() {
						if (0 !== this._isPaused && 0 == --this._isPaused) if (this._mergeFn) {
							if (this._eventQueue.size > 0) {
								const e = Array.from(this._eventQueue);
								this._eventQueue.clear(), super.fire(this._mergeFn(e));
							}
						} else for (; !this._isPaused && 0 !== this._eventQueue.size;) super.fire(this._eventQueue.shift());
					}
					fire(e) {
						this._size && (0 !== this._isPaused ? this._eventQueue.push(e) : super.fire(e));
					}
				}
				t.PauseableEmitter = b, t.DebounceEmitter = class extends b {
					constructor(e) {
						super(e), this._delay = e.delay ?? 100;
					}
					fire(e) {
						this._handle || (this.pause(), this._handle = setTimeout((() => {
							this._handle = void 0, this.resume();
						}), this._delay)), super.fire(e);
					}
				}, t.MicrotaskEmitter = class extends v {
					constructor(e) {
						super(e), this._queuedEvents = [], this._mergeFn = e?.merge;
					}
					fire(e) {
						this.hasListeners() && (this._queuedEvents.push(e), 1 === this._queuedEvents.length && queueMicrotask((() => {
							this._mergeFn ? super.fire(this._mergeFn(this._queuedEvents)) : this._queuedEvents.forEach(((e) => super.fire(e))), this._queuedEvents = [];
						})));
					}
				};
				class S {
					constructor() {
						this.hasListeners = !1, this.events = [], this.emitter = new v({
							onWillAddFirstListener: () => this.onFirstListenerAdd(),
							onDidRemoveLastListener: () => this.onLastListenerRemove()
						});
					}
					get event() {
						return this.emitter.event;
					}
					add(e) {
						const t = {
							event: e,
							listener: null
						};
						return this.events.push(t), this.hasListeners && this.hook(t), (0, n.toDisposable)((0, r.createSingleCallFunction)((() => {
							this.hasListeners && this.unhook(t);
							const e = this.events.indexOf(t);
							this.events.splice(e, 1);
						})));
					}
					onFirstListenerAdd() {
						this.hasListeners = !0, this.events.forEach(((e) => this.hook(e)));
					}
					onLastListenerRemove() {
						this.hasListeners = !1, this.events.forEach(((e) => this.unhook(e)));
					}
					hook(e) {
						e.listener = e.event(((e) => this.emitter.fire(e)));
					}
					unhook(e) {
						e.listener?.dispose(), e.listener = null;
					}
					dispose() {
						this.emitter.dispose();
						for (const e of this.events) e.listener?.dispose();
						this.events = [];
					}
				}
				t.EventMultiplexer = S, t.DynamicListEventMultiplexer = class {
					constructor(e, t, s, i) {
						this._store = new n.DisposableStore();
						const r = this._store.add(new S()), o = this._store.add(new n.DisposableMap());
						function a(e) {
							o.set(e, r.add(i(e)));
						}
						for (const t of e) a(t);
						this._store.add(t(((e) => {
							a(e);
						}))), this._store.add(s(((e) => {
							o.deleteAndDispose(e);
						}))), this.event = r.event;
					}
					dispose() {
						this._store.dispose();
					}
				}, t.EventBufferer = class {
					constructor() {
						this.data = [];
					}
					wrapEvent(e, t, s) {
						return (i, r, n) => e(((e) => {
							const n = this.data[this.data.length - 1];
							if (!t) return void (n ? n.buffers.push((() => i.call(r, e))) : i.call(r, e));
							const o = n;
							o ? (o.items ??= [], o.items.push(e), 0 === o.buffers.length && n.buffers.push((() => {
								o.reducedResult ??= s ? o.items.reduce(t, s) : o.items.reduce(t), i.call(r, o.reducedResult);
							}))) : i.call(r, t(s, e));
						}), void 0, n);
					}
					bufferEvents(e) {
						const t = { buffers: new Array() };
						this.data.push(t);
						const s = e();
						return this.data.pop(), t.buffers.forEach(((e) => e())), s;
					}
				}, t.Relay = class {
					constructor() {
						this.listening = !1, this.inputEvent = h.None, this.inputEventListener = n.Disposable.None, this.emitter = new v({
							onDidAddFirstListener: () => {
								this.listening = !0, this.inputEventListener = this.inputEvent(this.emitter.fire, this.emitter);
							},
							onDidRemoveLastListener: () => {
								this.listening = !1, this.inputEventListener.dispose();
							}
						}), this.event = this.emitter.event;
					}
					set input(e) {
						this.inputEvent = e, this.listening && (this.inputEventListener.dispose(), this.inputEventListener = e(this.emitter.fire, this.emitter));
					}
					dispose() {
						this.inputEventListener.dispose(), this.emitter.dispose();
					}
				}, t.ValueWithChangeEvent = class {
					static const(e) {
						return new y(e);
					}
					constructor(e) {
						this._value = e, this._onDidChange = new v(), this.onDidChange = this._onDidChange.event;
					}
					get value() {
						return this._value;
					}
					set value(e) {
						e !== this._value && (this._value = e, this._onDidChange.fire(void 0));
					}
				};
				class y {
					constructor(e) {
						this.value = e, this.onDidChange = h.None;
					}
				}
			},
			8841: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.createSingleCallFunction = function(e, t) {
					const s = this;
					let i, r = !1;
					return function() {
						if (r) return i;
						if (r = !0, t) try {
							i = e.apply(s, arguments);
						} finally {
							t();
						}
						else i = e.apply(s, arguments);
						return i;
					};
				};
			},
			4218: (e, t) => {
				var s;
				Object.defineProperty(t, "__esModule", { value: !0 }), t.Iterable = void 0, function(e) {
					function t(e) {
						return e && "object" == typeof e && "function" == typeof e[Symbol.iterator];
					}
					e.is = t;
					const s = Object.freeze([]);
					function* i(e) {
						yield e;
					}
					e.empty = function() {
						return s;
					}, e.single = i, e.wrap = function(e) {
						return t(e) ? e : i(e);
					}, e.from = function(e) {
						return e || s;
					}, e.reverse = function* (e) {
						for (let t = e.length - 1; t >= 0; t--) yield e[t];
					}, e.isEmpty = function(e) {
						return !e || !0 === e[Symbol.iterator]().next().done;
					}, e.first = function(e) {
						return e[Symbol.iterator]().next().value;
					}, e.some = function(e, t) {
						let s = 0;
						for (const i of e) if (t(i, s++)) return !0;
						return !1;
					}, e.find = function(e, t) {
						for (const s of e) if (t(s)) return s;
					}, e.filter = function* (e, t) {
						for (const s of e) t(s) && (yield s);
					}, e.map = function* (e, t) {
						let s = 0;
						for (const i of e) yield t(i, s++);
					}, e.flatMap = function* (e, t) {
						let s = 0;
						for (const i of e) yield* t(i, s++);
					}, e.concat = function* (...e) {
						for (const t of e) yield* t;
					}, e.reduce = function(e, t, s) {
						let i = s;
						for (const s of e) i = t(i, s);
						return i;
					}, e.slice = function* (e, t, s = e.length) {
						for (t < 0 && (t += e.length), s < 0 ? s += e.length : s > e.length && (s = e.length); t < s; t++) yield e[t];
					}, e.consume = function(t, s = Number.POSITIVE_INFINITY) {
						const i = [];
						if (0 === s) return [i, t];
						const r = t[Symbol.iterator]();
						for (let t = 0; t < s; t++) {
							const t = r.next();
							if (t.done) return [i, e.empty()];
							i.push(t.value);
						}
						return [i, { [Symbol.iterator]: () => r }];
					}, e.asyncToArray = async function(e) {
						const t = [];
						for await (const s of e) t.push(s);
						return Promise.resolve(t);
					};
				}(s || (t.Iterable = s = {}));
			},
			7150: (e, t, s) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.DisposableMap = t.ImmortalReference = t.AsyncReferenceCollection = t.ReferenceCollection = t.SafeDisposable = t.RefCountedDisposable = t.MandatoryMutableDisposable = t.MutableDisposable = t.Disposable = t.DisposableStore = t.DisposableTracker = void 0, t.setDisposableTracker = function(e) {
					h = e;
				}, t.trackDisposable = l, t.markAsDisposed = u, t.markAsSingleton = function(e) {
					return h?.markAsSingleton(e), e;
				}, t.isDisposable = f, t.dispose = _, t.disposeIfDisposable = function(e) {
					for (const t of e) f(t) && t.dispose();
					return [];
				}, t.combinedDisposable = function(...e) {
					const t = p((() => _(e)));
					return function(e, t) {
						if (h) for (const s of e) h.setParent(s, t);
					}(e, t), t;
				}, t.toDisposable = p, t.disposeOnReturn = function(e) {
					const t = new g();
					try {
						e(t);
					} finally {
						t.dispose();
					}
				};
				const i = s(3058), r = s(9087), n = s(2608), o = s(8841), a = s(4218);
				let h = null;
				class c {
					constructor() {
						this.livingDisposables = /* @__PURE__ */ new Map();
					}
					static {
						this.idx = 0;
					}
					getDisposableData(e) {
						let t = this.livingDisposables.get(e);
						return t || (t = {
							parent: null,
							source: null,
							isSingleton: !1,
							value: e,
							idx: c.idx++
						}, this.livingDisposables.set(e, t)), t;
					}
					trackDisposable(e) {
						const t = this.getDisposableData(e);
						t.source || (t.source = (/* @__PURE__ */ new Error()).stack);
					}
					setParent(e, t) {
						this.getDisposableData(e).parent = t;
					}
					markAsDisposed(e) {
						this.livingDisposables.delete(e);
					}
					markAsSingleton(e) {
						this.getDisposableData(e).isSingleton = !0;
					}
					getRootParent(e, t) {
						const s = t.get(e);
						if (s) return s;
						const i = e.parent ? this.getRootParent(this.getDisposableData(e.parent), t) : e;
						return t.set(e, i), i;
					}
					getTrackedDisposables() {
						const e = /* @__PURE__ */ new Map();
						return [...this.livingDisposables.entries()].filter((([, t]) => null !== t.source && !this.getRootParent(t, e).isSingleton)).flatMap((([e]) => e));
					}
					computeLeakingDisposables(e = 10, t) {
						let s;
						if (t) s = t;
						else {
							const e = /* @__PURE__ */ new Map(), t = [...this.livingDisposables.values()].filter(((t) => null !== t.source && !this.getRootParent(t, e).isSingleton));
							if (0 === t.length) return;
							const i = new Set(t.map(((e) => e.value)));
							if (s = t.filter(((e) => !(e.parent && i.has(e.parent)))), 0 === s.length) throw new Error("There are cyclic diposable chains!");
						}
						if (!s) return;
						function o(e) {
							const t = e.source.split("\n").map(((e) => e.trim().replace("at ", ""))).filter(((e) => "" !== e));
							return function(e, t) {
								for (; e.length > 0 && t.some(((t) => "string" == typeof t ? t === e[0] : e[0].match(t)));) e.shift();
							}(t, [
								"Error",
								/^trackDisposable \(.*\)$/,
								/^DisposableTracker.trackDisposable \(.*\)$/
							]), t.reverse();
						}
						const a = new n.SetMap();
						for (const e of s) {
							const t = o(e);
							for (let s = 0; s <= t.length; s++) a.add(t.slice(0, s).join("\n"), e);
						}
						s.sort((0, i.compareBy)(((e) => e.idx), i.numberComparator));
						let h = "", c = 0;
						for (const t of s.slice(0, e)) {
							c++;
							const e = o(t), i = [];
							for (let t = 0; t < e.length; t++) {
								let n = e[t];
								n = `(shared with ${a.get(e.slice(0, t + 1).join("\n")).size}/${s.length} leaks) at ${n}`;
								const h = a.get(e.slice(0, t).join("\n")), c = (0, r.groupBy)([...h].map(((e) => o(e)[t])), ((e) => e));
								delete c[e[t]];
								for (const [e, t] of Object.entries(c)) i.unshift(`    - stacktraces of ${t.length} other leaks continue with ${e}`);
								i.unshift(n);
							}
							h += `\n\n\n==================== Leaking disposable ${c}/${s.length}: ${t.value.constructor.name} ====================\n${i.join("\n")}\n============================================================\n\n`;
						}
						return s.length > e && (h += `\n\n\n... and ${s.length - e} more leaking disposables\n\n`), {
							leaks: s,
							details: h
						};
					}
				}
				function l(e) {
					return h?.trackDisposable(e), e;
				}
				function u(e) {
					h?.markAsDisposed(e);
				}
				function d(e, t) {
					h?.setParent(e, t);
				}
				function f(e) {
					return "object" == typeof e && null !== e && "function" == typeof e.dispose && 0 === e.dispose.length;
				}
				function _(e) {
					if (a.Iterable.is(e)) {
						const t = [];
						for (const s of e) if (s) try {
							s.dispose();
						} catch (e) {
							t.push(e);
						}
						if (1 === t.length) throw t[0];
						if (t.length > 1) throw new AggregateError(t, "Encountered errors while disposing of store");
						return Array.isArray(e) ? [] : e;
					}
					if (e) return e.dispose(), e;
				}
				function p(e) {
					const t = l({ dispose: (0, o.createSingleCallFunction)((() => {
						u(t), e();
					})) });
					return t;
				}
				t.DisposableTracker = c;
				class g {
					static {
						this.DISABLE_DISPOSED_WARNING = !1;
					}
					constructor() {
						this._toDispose = /* @__PURE__ */ new Set(), this._isDisposed = !1, l(this);
					}
					dispose() {
						this._isDisposed || (u(this), this._isDisposed = !0, this.clear());
					}
					get isDisposed() {
						return this._isDisposed;
					}
					clear() {
						if (0 !== this._toDispose.size) try {
							_(this._toDispose);
						} finally {
							this._toDispose.clear();
						}
					}
					add(e) {
						if (!e) return e;
						if (e === this) throw new Error("Cannot register a disposable on itself!");
						return d(e, this), this._isDisposed ? g.DISABLE_DISPOSED_WARNING || console.warn((/* @__PURE__ */ new Error("Trying to add a disposable to a DisposableStore that has already been disposed of. The added object will be leaked!")).stack) : this._toDispose.add(e), e;
					}
					delete(e) {
						if (e) {
							if (e === this) throw new Error("Cannot dispose a disposable on itself!");
							this._toDispose.delete(e), e.dispose();
						}
					}
					deleteAndLeak(e) {
						e && this._toDispose.has(e) && (this._toDispose.delete(e), d(e, null));
					}
				}
				t.DisposableStore = g;
				class v {
					static {
						this.None = Object.freeze({ dispose() {} });
					}
					constructor() {
						this._store = new g(), l(this), d(this._store, this);
					}
					dispose() {
						u(this), this._store.dispose();
					}
					_register(e) {
						if (e === this) throw new Error("Cannot register a disposable on itself!");
						return this._store.add(e);
					}
				}
				t.Disposable = v;
				class m {
					constructor() {
						this._isDisposed = !1, l(this);
					}
					get value() {
						return this._isDisposed ? void 0 : this._value;
					}
					set value(e) {
						this._isDisposed || e === this._value || (this._value?.dispose(), e && d(e, this), this._value = e);
					}
					clear() {
						this.value = void 0;
					}
					dispose() {
						this._isDisposed = !0, u(this), this._value?.dispose(), this._value = void 0;
					}
					clearAndLeak() {
						const e = this._value;
						return this._value = void 0, e && d(e, null), e;
					}
				}
				t.MutableDisposable = m, t.MandatoryMutableDisposable = class {
					constructor(e) {
						this._disposable = new m(), this._isDisposed = !1, this._disposable.value = e;
					}
					get value() {
						return this._disposable.value;
					}
					set value(e) {
						this._isDisposed || e === this._disposable.value || (this._disposable.value = e);
					}
					dispose() {
						this._isDisposed = !0, this._disposable.dispose();
					}
				}, t.RefCountedDisposable = class {
					constructor(e) {
						this._disposable = e, this._counter = 1;
					}
					acquire() {
						return this._counter++, this;
					}
					release() {
						return 0 == --this._counter && this._disposable.dispose(), this;
					}
				}, t.SafeDisposable = class {
					constructor() {
						this.dispose = () => {}, this.unset = () => {}, this.isset = () => !1, l(this);
					}
					set(e) {
						let t = e;
						return this.unset = () => t = void 0, this.isset = () => void 0 !== t, this.dispose = () => {
							t && (t(), t = void 0, u(this));
						}, this;
					}
				}, t.ReferenceCollection = class {
					constructor() {
						this.references = /* @__PURE__ */ new Map();
					}
					acquire(e, ...t) {
						let s = this.references.get(e);
						s || (s = {
							counter: 0,
							object: this.createReferencedObject(e, ...t)
						}, this.references.set(e, s));
						const { object: i } = s, r = (0, o.createSingleCallFunction)((() => {
							0 == --s.counter && (this.destroyReferencedObject(e, s.object), this.references.delete(e));
						}));
						return s.counter++, {
							object: i,
							dispose: r
						};
					}
				}, t.AsyncReferenceCollection = class {
					constructor(e) {
						this.referenceCollection = e;
					}
					async acquire(e, ...t) {
						const s = this.referenceCollection.acquire(e, ...t);
						try {
							return {
								object: await s.object,
								dispose: () => s.dispose()
							};
						} catch (e) {
							throw s.dispose(), e;
						}
					}
				}, t.ImmortalReference = class {
					constructor(e) {
						this.object = e;
					}
					dispose() {}
				};
				class b {
					constructor() {
						this._store = /* @__PURE__ */ new Map(), this._isDisposed = !1, l(this);
					}
					dispose() {
						u(this), this._isDisposed = !0, this.clearAndDisposeAll();
					}
					clearAndDisposeAll() {
						if (this._store.size) try {
							_(this._store.values());
						} finally {
							this._store.clear();
						}
					}
					has(e) {
						return this._store.has(e);
					}
					get size() {
						return this._store.size;
					}
					get(e) {
						return this._store.get(e);
					}
					set(e, t, s = !1) {
						this._isDisposed && console.warn((/* @__PURE__ */ new Error("Trying to add a disposable to a DisposableMap that has already been disposed of. The added object will be leaked!")).stack), s || this._store.get(e)?.dispose(), this._store.set(e, t);
					}
					deleteAndDispose(e) {
						this._store.get(e)?.dispose(), this._store.delete(e);
					}
					deleteAndLeak(e) {
						const t = this._store.get(e);
						return this._store.delete(e), t;
					}
					keys() {
						return this._store.keys();
					}
					values() {
						return this._store.values();
					}
					[Symbol.iterator]() {
						return this._store[Symbol.iterator]();
					}
				}
				t.DisposableMap = b;
			},
			6317: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.LinkedList = void 0;
				class s {
					static {
						this.Undefined = new s(void 0);
					}
					constructor(e) {
						this.element = e, this.next = s.Undefined, this.prev = s.Undefined;
					}
				}
				class i {
					constructor() {
						this._first = s.Undefined, this._last = s.Undefined, this._size = 0;
					}
					get size() {
						return this._size;
					}
					isEmpty() {
						return this._first === s.Undefined;
					}
					clear() {
						let e = this._first;
						for (; e !== s.Undefined;) {
							const t = e.next;
							e.prev = s.Undefined, e.next = s.Undefined, e = t;
						}
						this._first = s.Undefined, this._last = s.Undefined, this._size = 0;
					}
					unshift(e) {
						return this._insert(e, !1);
					}
					push(e) {
						return this._insert(e, !0);
					}
					_insert(e, t) {
						const i = new s(e);
						if (this._first === s.Undefined) this._first = i, this._last = i;
						else if (t) {
							const e = this._last;
							this._last = i, i.prev = e, e.next = i;
						} else {
							const e = this._first;
							this._first = i, i.next = e, e.prev = i;
						}
						this._size += 1;
						let r = !1;
						return () => {
							r || (r = !0, this._remove(i));
						};
					}
					shift() {
						if (this._first !== s.Undefined) {
							const e = this._first.element;
							return this._remove(this._first), e;
						}
					}
					pop() {
						if (this._last !== s.Undefined) {
							const e = this._last.element;
							return this._remove(this._last), e;
						}
					}
					_remove(e) {
						if (e.prev !== s.Undefined && e.next !== s.Undefined) {
							const t = e.prev;
							t.next = e.next, e.next.prev = t;
						} else e.prev === s.Undefined && e.next === s.Undefined ? (this._first = s.Undefined, this._last = s.Undefined) : e.next === s.Undefined ? (this._last = this._last.prev, this._last.next = s.Undefined) : e.prev === s.Undefined && (this._first = this._first.next, this._first.prev = s.Undefined);
						this._size -= 1;
					}
					*[Symbol.iterator]() {
						let e = this._first;
						for (; e !== s.Undefined;) yield e.element, e = e.next;
					}
				}
				t.LinkedList = i;
			},
			2608: (e, t) => {
				var s;
				Object.defineProperty(t, "__esModule", { value: !0 }), t.SetMap = t.BidirectionalMap = t.CounterSet = t.Touch = void 0, t.getOrSet = function(e, t, s) {
					let i = e.get(t);
					return void 0 === i && (i = s, e.set(t, i)), i;
				}, t.mapToString = function(e) {
					const t = [];
					return e.forEach(((e, s) => {
						t.push(`${s} => ${e}`);
					})), `Map(${e.size}) {${t.join(", ")}}`;
				}, t.setToString = function(e) {
					const t = [];
					return e.forEach(((e) => {
						t.push(e);
					})), `Set(${e.size}) {${t.join(", ")}}`;
				}, t.mapsStrictEqualIgnoreOrder = function(e, t) {
					if (e === t) return !0;
					if (e.size !== t.size) return !1;
					for (const [s, i] of e) if (!t.has(s) || t.get(s) !== i) return !1;
					for (const [s] of t) if (!e.has(s)) return !1;
					return !0;
				}, function(e) {
					e[e.None = 0] = "None", e[e.AsOld = 1] = "AsOld", e[e.AsNew = 2] = "AsNew";
				}(s || (t.Touch = s = {})), t.CounterSet = class {
					constructor() {
						this.map = /* @__PURE__ */ new Map();
					}
					add(e) {
						return this.map.set(e, (this.map.get(e) || 0) + 1), this;
					}
					delete(e) {
						let t = this.map.get(e) || 0;
						return 0 !== t && (t--, 0 === t ? this.map.delete(e) : this.map.set(e, t), !0);
					}
					has(e) {
						return this.map.has(e);
					}
				}, t.BidirectionalMap = class {
					constructor(e) {
						if (this._m1 = /* @__PURE__ */ new Map(), this._m2 = /* @__PURE__ */ new Map(), e) for (const [t, s] of e) this.set(t, s);
					}
					clear() {
						this._m1.clear(), this._m2.clear();
					}
					set(e, t) {
						this._m1.set(e, t), this._m2.set(t, e);
					}
					get(e) {
						return this._m1.get(e);
					}
					getKey(e) {
						return this._m2.get(e);
					}
					delete(e) {
						const t = this._m1.get(e);
						return void 0 !== t && (this._m1.delete(e), this._m2.delete(t), !0);
					}
					forEach(e, t) {
						this._m1.forEach(((s, i) => {
							e.call(t, s, i, this);
						}));
					}
					keys() {
						return this._m1.keys();
					}
					values() {
						return this._m1.values();
					}
				}, t.SetMap = class {
					constructor() {
						this.map = /* @__PURE__ */ new Map();
					}
					add(e, t) {
						let s = this.map.get(e);
						s || (s = /* @__PURE__ */ new Set(), this.map.set(e, s)), s.add(t);
					}
					delete(e, t) {
						const s = this.map.get(e);
						s && (s.delete(t), 0 === s.size && this.map.delete(e));
					}
					forEach(e, t) {
						const s = this.map.get(e);
						s && s.forEach(t);
					}
					get(e) {
						return this.map.get(e) || /* @__PURE__ */ new Set();
					}
				};
			},
			9725: (e, t) => {
				Object.defineProperty(t, "__esModule", { value: !0 }), t.StopWatch = void 0;
				const s = globalThis.performance && "function" == typeof globalThis.performance.now;
				class i {
					static create(e) {
						return new i(e);
					}
					constructor(e) {
						this._now = s && !1 === e ? Date.now : globalThis.performance.now.bind(globalThis.performance), this._startTime = this._now(), this._stopTime = -1;
					}
					stop() {
						this._stopTime = this._now();
					}
					reset() {
						this._startTime = this._now(), this._stopTime = -1;
					}
					elapsed() {
						return -1 !== this._stopTime ? this._stopTime - this._startTime : this._now() - this._startTime;
					}
				}
				t.StopWatch = i;
			}
		}, t = {};
		function s(i) {
			var r = t[i];
			if (void 0 !== r) return r.exports;
			var n = t[i] = { exports: {} };
			return e[i].call(n.exports, n, n.exports, s), n.exports;
		}
		var i = {};
		(() => {
			var e = i;
			Object.defineProperty(e, "__esModule", { value: !0 }), e.Terminal = void 0;
			const t = s(5101), r = s(6097), n = s(4335), o = s(5856), a = s(3027), h = s(7150), c = ["cols", "rows"];
			class l extends h.Disposable {
				constructor(e) {
					super(), this._core = this._register(new o.Terminal(e)), this._addonManager = this._register(new a.AddonManager()), this._publicOptions = { ...this._core.options };
					const t = (e) => this._core.options[e], s = (e, t) => {
						this._checkReadonlyOptions(e), this._core.options[e] = t;
					};
					for (const e in this._core.options) {
						Object.defineProperty(this._publicOptions, e, {
							get: () => this._core.options[e],
							set: (t) => {
								this._checkReadonlyOptions(e), this._core.options[e] = t;
							}
						});
						const i = {
							get: t.bind(this, e),
							set: s.bind(this, e)
						};
						Object.defineProperty(this._publicOptions, e, i);
					}
				}
				_checkReadonlyOptions(e) {
					if (c.includes(e)) throw new Error(`Option "${e}" can only be set in the constructor`);
				}
				_checkProposedApi() {
					if (!this._core.optionsService.options.allowProposedApi) throw new Error("You must set the allowProposedApi option to true to use proposed API");
				}
				get onBell() {
					return this._core.onBell;
				}
				get onBinary() {
					return this._core.onBinary;
				}
				get onCursorMove() {
					return this._core.onCursorMove;
				}
				get onData() {
					return this._core.onData;
				}
				get onLineFeed() {
					return this._core.onLineFeed;
				}
				get onResize() {
					return this._core.onResize;
				}
				get onScroll() {
					return this._core.onScroll;
				}
				get onTitleChange() {
					return this._core.onTitleChange;
				}
				get onWriteParsed() {
					return this._core.onWriteParsed;
				}
				get parser() {
					return this._checkProposedApi(), this._parser || (this._parser = new r.ParserApi(this._core)), this._parser;
				}
				get unicode() {
					return this._checkProposedApi(), new n.UnicodeApi(this._core);
				}
				get rows() {
					return this._core.rows;
				}
				get cols() {
					return this._core.cols;
				}
				get buffer() {
					return this._checkProposedApi(), this._buffer || (this._buffer = this._register(new t.BufferNamespaceApi(this._core))), this._buffer;
				}
				get markers() {
					return this._checkProposedApi(), this._core.markers;
				}
				get modes() {
					const e = this._core.coreService.decPrivateModes;
					let t = "none";
					switch (this._core.coreMouseService.activeProtocol) {
						case "X10":
							t = "x10";
							break;
						case "VT200":
							t = "vt200";
							break;
						case "DRAG":
							t = "drag";
							break;
						case "ANY": t = "any";
					}
					return {
						applicationCursorKeysMode: e.applicationCursorKeys,
						applicationKeypadMode: e.applicationKeypad,
						bracketedPasteMode: e.bracketedPasteMode,
						insertMode: this._core.coreService.modes.insertMode,
						mouseTrackingMode: t,
						originMode: e.origin,
						reverseWraparoundMode: e.reverseWraparound,
						sendFocusMode: e.sendFocus,
						synchronizedOutputMode: e.synchronizedOutput,
						wraparoundMode: e.wraparound
					};
				}
				get options() {
					return this._publicOptions;
				}
				set options(e) {
					for (const t in e) this._publicOptions[t] = e[t];
				}
				input(e, t = !0) {
					this._core.input(e, t);
				}
				resize(e, t) {
					this._verifyIntegers(e, t), this._core.resize(e, t);
				}
				registerMarker(e = 0) {
					return this._checkProposedApi(), this._verifyIntegers(e), this._core.addMarker(e);
				}
				addMarker(e) {
					return this.registerMarker(e);
				}
				dispose() {
					super.dispose();
				}
				scrollLines(e) {
					this._verifyIntegers(e), this._core.scrollLines(e);
				}
				scrollPages(e) {
					this._verifyIntegers(e), this._core.scrollPages(e);
				}
				scrollToTop() {
					this._core.scrollToTop();
				}
				scrollToBottom() {
					this._core.scrollToBottom();
				}
				scrollToLine(e) {
					this._verifyIntegers(e), this._core.scrollToLine(e);
				}
				clear() {
					this._core.clear();
				}
				write(e, t) {
					this._core.write(e, t);
				}
				writeln(e, t) {
					this._core.write(e), this._core.write("\r\n", t);
				}
				reset() {
					this._core.reset();
				}
				loadAddon(e) {
					this._addonManager.loadAddon(this, e);
				}
				_verifyIntegers(...e) {
					for (const t of e) if (t === 1 / 0 || isNaN(t) || t % 1 != 0) throw new Error("This API only accepts integers");
				}
			}
			e.Terminal = l;
		})();
		var r = exports;
		for (var n in i) r[n] = i[n];
		i.__esModule && Object.defineProperty(r, "__esModule", { value: !0 });
	})();
})))();
/** More is left to the emulator. */
const MAX_PLAIN_BYTES = 4096;
/** Letters, digits and the like, and ends of lines as a terminal makes them: nothing that draws. */
const PLAIN = /^(?:[\x20-\x7e]|\r\n)*$/;
/** Reads a whole output as an emulator would show it; null where only an emulator can tell. */
function readPlain(pieces, columns, rows) {
	if (pieces.reduce((sum, { length }) => sum + length, 0) > MAX_PLAIN_BYTES) return null;
	const text = Buffer.concat(pieces).toString("latin1");
	if (!PLAIN.test(text)) return null;
	const lines = text.split("\r\n");
	if (lines.some(({ length }) => length >= columns)) return null;
	const last = lines.at(-1) ?? "";
	return {
		text: lines.join("\n").replace(/\n+$/, ""),
		cursor: {
			row: Math.min(lines.length, rows),
			column: last.length + 1
		}
	};
}
// electron/shell/terminal/screen-text.ts
/**
* What a person would read that stands on the screen since `place`, as plain text; lines that scrolled off come first.
*
* - A program that has the whole screen for itself (alternate screen): the screen.
* - Nothing above was changed: what was added, in the row of the cursor too, so nothing is told twice.
* - Only the row of the cursor was redrawn (a progress bar): from that row on.
* - Rows above were redrawn: the whole screen.
*/
function readScreen(terminal, place, scrollback) {
	const { active, normal } = terminal.buffer;
	if (active.type === "alternate") return {
		text: trimLines(textOf(active, 0, 0)),
		cut: false
	};
	const isFull = normal.length >= terminal.rows + scrollback;
	if (place === null) return {
		text: textOf(normal, 0, 0),
		cut: isFull
	};
	if (place.top === void 0 || place.top.isDisposed) return {
		text: textOf(normal, isFull ? 0 : normal.baseY, 0),
		cut: isFull
	};
	const top = place.top.line;
	const last = place.rows.length - 1;
	const changed = place.rows.findIndex((row, index) => rowOf(normal, top + index) !== row);
	if (changed === -1) return {
		text: textAfter(normal, top + last, place.rows[last] ?? ""),
		cut: false
	};
	if (changed < last) return {
		text: trimLines(textOf(normal, Math.min(top, normal.baseY), 0)),
		cut: false
	};
	const told = place.rows[last] ?? "";
	if (rowOf(normal, top + last).startsWith(told)) return {
		text: textAfter(normal, top + last, told),
		cut: false
	};
	return {
		text: textOf(normal, top + last, 0),
		cut: false
	};
}
/** The screen as it stands now; while another one lies over it, as it stood before. */
function placeOf(terminal, before) {
	const { active, normal } = terminal.buffer;
	if (active.type === "alternate") return before;
	const rows = [];
	for (let row = normal.baseY; row <= lastRow(normal); row++) rows.push(rowOf(normal, row));
	return {
		top: terminal.registerMarker(-normal.cursorY),
		rows
	};
}
/** Where the cursor stands. */
function cursorOf(terminal) {
	const { cursorX, cursorY } = terminal.buffer.active;
	return {
		row: cursorY + 1,
		column: Math.min(cursorX, terminal.cols - 1) + 1
	};
}
/** What follows a row that was told up to `told`. */
function textAfter(buffer, row, told) {
	const rest = textOf(buffer, row, told.length);
	return told !== "" && rest.startsWith("\n") ? rest.slice(1) : rest;
}
/** Programs that draw a whole screen fill its lines with blanks. */
function trimLines(text) {
	return text.replace(/ +$/gm, "").replace(/\n+$/, "");
}
/** From a row, and a place in it, to the last one with text. Lines that were wrapped are joined. */
function textOf(buffer, firstRow, skip) {
	const last = lastRow(buffer);
	const lines = [];
	for (let row = firstRow; row <= last; row++) {
		const line = buffer.getLine(row);
		if (line === void 0) break;
		const text = line.translateToString(true).slice(row === firstRow ? skip : 0);
		if (line.isWrapped && row > firstRow) lines.push((lines.pop() ?? "") + text);
		else lines.push(text);
	}
	return lines.join("\n").replace(/\n+$/, "");
}
/** The last row that holds text, or the row of the cursor should it be further down. */
function lastRow(buffer) {
	const cursor = buffer.baseY + buffer.cursorY;
	for (let row = buffer.length - 1; row > cursor; row--) if (rowOf(buffer, row) !== "") return row;
	return cursor;
}
function rowOf(buffer, row) {
	return buffer.getLine(row)?.translateToString(true) ?? "";
}
// electron/shell/terminal/screen.ts
/** Lines kept above the screen. An answer shows 100 (shell-tool 8); the rest is room for long lines and redraws. */
const SCROLLBACK_LINES = 1e3;
/** Output waiting for the emulator, at most; what is older is skipped. The emulator takes 7 to 27 MB a second. */
const MAX_BACKLOG_BYTES = 1048576;
/** What is left of a backlog that grew too large: far more than the scrollback shows. */
const KEPT_BACKLOG_BYTES = 262144;
/** The emulator is fed this often, in ms, and at most this many bytes a time: a tenth of a core at worst. */
const FEED_INTERVAL_MS = 100;
const FEED_BYTES = 65536;
/** Places that can still be asked for: the last one told and the ones just being told. */
const KEPT_PLACES = 8;
/** Nothing more will come. */
const ALL_TOLD = {
	top: void 0,
	rows: []
};
const LINE_FEED = 10;
/** DECSET and DECRST 1049, without their last letter. */
const SCREEN_SWITCH = Buffer.from("\x1B[?1049", "latin1");
const SET = 104;
const RESET = 108;
/**
* The screen that one command sees, drawn by a terminal emulator. Each command gets a new one, so that nothing a
* program left behind (alternate screen, colours, scroll region) is there for the next. Most commands print a few lines
* of plain text: for those the emulator, which costs some ms, is never made.
*
* The emulator is slower than the terminal, so it never stands in its way: bytes wait in a bounded backlog, and in a
* flood all but the last are skipped. Security: the emulator's answers to queries go nowhere (reliability, incident 14).
*/
var Screen = class {
	#columns;
	#rows;
	#terminal = null;
	#decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	#backlog = [];
	#backlogBytes = 0;
	#skipped = false;
	#skippedSinceFeed = false;
	/** The emulator was handed something. */
	#isFed = false;
	/** All there is, where it can be read without an emulator. */
	#plain = null;
	/** Resolves when the emulator has drawn what it was handed. */
	#fed = Promise.resolve();
	#timer;
	#places = [];
	constructor(columns, rows) {
		this.#columns = columns;
		this.#rows = rows;
	}
	/** Takes output, which must not change any more. */
	append(bytes) {
		this.#backlog.push(bytes);
		this.#backlogBytes += bytes.length;
		if (this.#backlogBytes > MAX_BACKLOG_BYTES) this.#skip();
		this.#feedLater();
	}
	/** Changes the size, for what comes from now on. */
	resize(columns, rows) {
		this.#columns = columns;
		this.#rows = rows;
		this.#terminal?.resize(columns, rows);
	}
	/** Resolves when everything appended before is on the screen. */
	catchUp() {
		return this.#plain === null ? this.#feed(Infinity) : this.#fed;
	}
	/** No more output will come: a character that was not finished is shown as U+FFFD. Resolves as {@link catchUp}. */
	async end() {
		if (!this.#isFed && this.#terminal === null) this.#plain = readPlain(this.#backlog, this.#columns, this.#rows);
		await this.catchUp();
		clearTimeout(this.#timer);
		this.#timer = void 0;
		const rest = this.#decoder.decode();
		if (rest !== "") await this.#draw(rest);
	}
	/** What is new since `place`; null means since the beginning. Call {@link catchUp} before. */
	read(place) {
		if (this.#plain !== null) {
			const { text, cursor } = this.#plain;
			return {
				text: place === null ? text : "",
				cut: false,
				cursor,
				place: ALL_TOLD
			};
		}
		const terminal = this.#emulator();
		const { text, cut } = readScreen(terminal, place, SCROLLBACK_LINES);
		const now = placeOf(terminal, place);
		if (now !== null && now !== place) this.#keep(now);
		return {
			text,
			cut: cut || this.#skipped,
			cursor: cursorOf(terminal),
			place: now
		};
	}
	#keep(place) {
		this.#places.push(place);
		if (this.#places.length > KEPT_PLACES) this.#places.shift()?.top?.dispose();
	}
	#emulator() {
		this.#terminal ??= new import_xterm_headless.Terminal({
			cols: this.#columns,
			rows: this.#rows,
			scrollback: SCROLLBACK_LINES,
			allowProposedApi: true,
			logLevel: "off"
		});
		return this.#terminal;
	}
	#feedLater() {
		this.#timer ??= setTimeout(() => {
			this.#timer = void 0;
			if (!this.#skippedSinceFeed) this.#feed(FEED_BYTES);
			this.#skippedSinceFeed = false;
			if (this.#backlog.length > 0) this.#feedLater();
		}, FEED_INTERVAL_MS);
	}
	/** Hands the emulator up to so many bytes, behind what it was handed before. */
	#feed(maxBytes) {
		const pieces = this.#takeBacklog(maxBytes);
		if (pieces.length === 0) return this.#fed;
		this.#isFed = true;
		this.#fed = this.#fed.then(async () => {
			for (const piece of pieces) await this.#draw(this.#decoder.decode(piece, { stream: true }));
		});
		return this.#fed;
	}
	#draw(text) {
		return new Promise((resolve) => {
			this.#emulator().write(text, resolve);
		});
	}
	#takeBacklog(maxBytes) {
		const taken = [];
		let bytes = 0;
		while (bytes < maxBytes) {
			const piece = this.#backlog.shift();
			if (piece === void 0) break;
			taken.push(piece);
			bytes += piece.length;
		}
		this.#backlogBytes -= bytes;
		return taken;
	}
	/** Leaves out all but the end of the backlog, from the beginning of a line on. */
	#skip() {
		const skipped = [];
		while (this.#backlogBytes > KEPT_BACKLOG_BYTES) {
			const piece = this.#backlog.shift();
			if (piece === void 0) break;
			this.#backlogBytes -= piece.length;
			skipped.push(piece);
		}
		const first = this.#backlog.shift() ?? skipped.at(-1);
		if (first === void 0) return;
		const start = first.indexOf(LINE_FEED) + 1;
		const restart = Buffer.from(toRestart([...skipped, first.subarray(0, start)]), "latin1");
		this.#backlog.unshift(restart, first.subarray(start));
		this.#backlogBytes += restart.length - start;
		this.#skipped = true;
		this.#skippedSinceFeed = true;
	}
};
/** Ends whatever was begun in the part that is left out, and switches to the screen that was shown at its end. */
function toRestart(skipped) {
	return `\x18\x1b[!p\r${findLastSwitch(skipped)}`;
}
/** The last sequence that switches to the alternate screen or back, or ''. */
function findLastSwitch(pieces) {
	let after = Buffer.alloc(0);
	for (const piece of pieces.toReversed()) {
		const text = Buffer.concat([piece, after]);
		const index = text.lastIndexOf(SCREEN_SWITCH);
		const last = text[index + SCREEN_SWITCH.length];
		if (index !== -1 && (last === SET || last === RESET)) return text.subarray(index, index + SCREEN_SWITCH.length + 1).toString("latin1");
		after = Buffer.from(piece.subarray(0, SCREEN_SWITCH.length));
	}
	return "";
}
// electron/shell/terminal/terminal-settings.ts
const execute = promisify(execFile);
/** Where the system has it. */
const PLACES = [
	"/bin/stty",
	"/usr/bin/stty",
	"/run/current-system/sw/bin/stty"
];
/** A terminal answers at once; one that does not must not hold anybody up. In ms. */
const TIMEOUT_MS$1 = 2e3;
/** `-F` on Linux, `-f` on macOS and BSD. */
const DEVICE_OPTION = process.platform === "linux" ? "-F" : "-f";
/** As node-pty makes a terminal, and UTF-8, which it does not say where the output is read as bytes. */
const FIRST_SETTINGS = [
	"sane",
	"ixon",
	"ixany",
	"iutf8"
];
/** Gives a terminal back the settings it had at first. A computer without `stty` goes without. */
async function restoreSettings(device, run) {
	await change(device, FIRST_SETTINGS, run);
}
/** Makes all that was typed readable, also a line that was not ended, and shows nothing of it. */
async function openInput(device, run) {
	await change(device, [
		"-icanon",
		"-echo",
		"min",
		"1",
		"time",
		"0"
	], run);
}
/** Whether the terminal hands its input on line by line; null where that cannot be found out. */
async function isInLineMode(device) {
	const settings = await read(device);
	const match = /(?:^|\s)(-?)icanon(?:\s|;|$)/.exec(settings);
	return match === null ? null : match[1] === "";
}
function toCommand(device, settings) {
	const program = findProgram();
	return program === void 0 ? "" : [
		program,
		DEVICE_OPTION,
		device,
		...settings
	].join(" ");
}
/** Done after nearly every command, so where possible not by a process of our own. */
async function change(device, settings, run) {
	const program = findProgram();
	if (program === void 0) return;
	const isRun = run(toCommand(device, settings));
	if (await Promise.race([isRun, setTimeout$1(TIMEOUT_MS$1, true, { ref: false })])) return;
	await new Promise((resolve) => {
		const child = spawn(program, [
			DEVICE_OPTION,
			device,
			...settings
		], {
			env: {},
			stdio: "ignore",
			timeout: TIMEOUT_MS$1,
			killSignal: "SIGKILL"
		});
		const done = () => {
			resolve();
		};
		child.on("error", done);
		child.on("exit", done);
	});
}
async function read(device) {
	const program = findProgram();
	if (program === void 0) return "";
	try {
		const { stdout } = await execute(program, [
			DEVICE_OPTION,
			device,
			"-a"
		], {
			env: { LC_ALL: "C" },
			timeout: TIMEOUT_MS$1
		});
		return stdout;
	} catch {
		return "";
	}
}
function findProgram() {
	return PLACES.find((place) => existsSync(place));
}
/** It only reads; one that takes longer must not hold an answer up. In ms. */
const TIMEOUT_MS = 2e3;
/** Whether a shell cannot read a command to its end. Nothing of it runs. False where that cannot be found out. */
function isSyntaxError(shellPath, command) {
	return new Promise((resolve) => {
		const child = spawn(shellPath, [
			"--norc",
			"--noprofile",
			"-n"
		], {
			env: {},
			stdio: [
				"pipe",
				"ignore",
				"ignore"
			],
			timeout: TIMEOUT_MS,
			killSignal: "SIGKILL"
		});
		child.on("error", () => {
			resolve(false);
		});
		child.on("exit", (code) => {
			resolve(code === 2);
		});
		child.stdin.on("error", () => {});
		child.stdin.end(command);
	});
}
// electron/shell/terminal/interactive-lines.ts
/** Descriptors in the shell: status, and the terminal to read from. 63 is bash's own in an interactive shell. */
const STATUS_FD = 61;
const TERMINAL_FD = 62;
/** Where standard output and standard error wait while prompts are printed to nowhere. */
const SAVED_OUTPUT_FD = 58;
const SAVED_ERROR_FD = 59;
const STATUS = String(STATUS_FD);
const TERMINAL = String(TERMINAL_FD);
const OUTPUT = String(SAVED_OUTPUT_FD);
const ERROR = String(SAVED_ERROR_FD);
/** Keeps traces, complaints and the output of traps out of the terminal. */
const ASIDE = `>&${STATUS} 2>&1`;
/**
* Brings the builtin `eval` back where a function hides it or it was switched off: in POSIX mode special builtins are
* found before functions. Whether it worked is told by {@link toIdleLine} behind it.
*/
const FIND_EVAL_IN_TERMINAL = `{ \\enable eval;} ${ASIDE}\nPOSIXLY_CORRECT=1\n`;
/**
* The first lines for a new shell: it takes its descriptors, and tells its pid. No prompts (they would be printed
* between the commands), but a shell that the user starts in it has its own; no history, mail or automatic log-out.
*/
const FIRST_INTERACTIVE_LINES = `exec ${STATUS}>&3 ${TERMINAL}<&4 3>&- 4<&-;PS1= PS2=;export -n PS1 PS2;unset HISTFILE MAILCHECK TMOUT\n{ ((@p:$$@))||((1));} ${ASIDE}\n`;
/**
* Asks whether the shell waits for the next line, whether `eval` is still the builtin, and whether its output is aside.
* It may be given at any time, and again.
*/
function toIdleLine() {
	return `{ \\eval '((@e@))'||((1));${`[[ ! -e /dev/fd/${OUTPUT} ]]||((@a@))||((1));`}((@f@))||((1));} ${ASIDE}\n`;
}
/**
* The lines that make the shell run a command and tell its end. As in a session on pipes, with these differences:
*
* - Ctrl-C and some mistakes make an interactive shell drop the rest of its line and go on with the next, so the status
*   stands in the next line once more. Whichever comes first counts. The same holds for the question whether it is idle.
* - A user's prompts and PROMPT_COMMAND run between two lines. Their output goes aside with the shell's own.
*/
function toInteractiveLines(start, nonce, conditions) {
	const traced = conditions.flags.replace(/[^xv]/g, "");
	const text = quoteForShell((conditions.inPosixMode ? "unset POSIXLY_CORRECT;" : "") + (traced === "" ? "" : `set -${traced}\n`) + start.command);
	const { guardPath } = conditions;
	const status = toStatus$1(`${nonce}:$?:$-`);
	return [
		guardPath === null ? "" : toGuardLine(guardPath, STATUS_FD),
		conditions.outputIsAside ? `\\exec 1>&${OUTPUT} 2>&${ERROR} ${OUTPUT}>&- ${ERROR}>&-;` : "",
		start.changeTo === void 0 ? "" : toChangeDirectory(start.changeTo),
		`\\eval ${text} 0<&${TERMINAL} ${STATUS}>&- ${TERMINAL}<&-;${status};${PUT_ASIDE}\n`,
		`\n${toStatus$1(`${nonce}:$?:$-:`)}\n`,
		`{ [[ -e /dev/fd/${OUTPUT} ]];} ${ASIDE}||{ ${PUT_ASIDE};}\n`,
		guardPath === null ? "" : toUnguardLine(guardPath, STATUS_FD),
		toIdleLine()
	].join("");
}
/** Tells the status, and switches tracing off. */
function toStatus$1(text) {
	return `{ ((@${text}@))||\\set +vx||((1));} ${ASIDE}`;
}
/** Only where a prompt would be seen. A DEBUG trap would tell of an `exec` that is not needed. */
const PUT_ASIDE = `{ [[ "\${PS0-}\${PS1-}\${PS2-}\${PROMPT_COMMAND[*]-}" ]];} ${ASIDE}&&\\exec ${OUTPUT}>&1 ${ERROR}>&2 ${ASIDE}`;
/** Changes directory for good; the command runs only where it worked, whatever `builtin` has been made to mean. */
function toChangeDirectory(directory) {
	const quoted = quoteForShell(directory);
	return `\\builtin cd -- ${quoted} >/dev/null&&[[ . -ef ${quoted} ]]&&`;
}
// electron/shell/terminal/launcher.ts
/**
* Text for `bash -c`, with the FIFO of the script, that of the status, the shell to start, a secret word, and whether the
* shell is interactive (any text, or none) behind it.
*
* It leads the terminal's session and outlives the shell in it: at the end of a session leader the kernel throws away
* output that nobody has read yet. It tells how the shell ended, and starts another one when the secret word comes;
* lines that the first shell did not read are skipped. It ends at the end of the script.
*
* - Descriptors of the shell: 0 the script, 1 and 2 the terminal, 3 the status, 4 the terminal to read from.
* - It begins with closing what it inherited: node-pty leaves the masters of other terminals open for every child.
* - The traps keep it alive when a key sends a signal to everything in the terminal; they are not inherited.
*/
const LAUNCHER = `trap : INT QUIT TSTP HUP
for fd in /dev/fd/*;do fd=\${fd##*/};[[ $fd -lt 3 ]]||eval "exec $fd>&-";done 2>/dev/null
exec 5<"$1" 6>"$2" 2>/dev/null
echo 500 >/proc/self/oom_score_adj
while :;do
PS1= "$3" --norc --noprofile --noediting +o history +H \${5:+-i} 2>&1 3>&6 4<&0 0<&5 5<&- 6>&-
echo "@x:$?@" >&6
while :;do IFS= read -r word <&5||exit 0;[ "$word" != "$4" ]||break;done
cd /
done`;
// electron/shell/terminal/terminal-input.ts
/** Input that waits for a program to read; then the next is refused. A call brings 65,536 bytes (protocol 6.2). */
const MAX_WAITING_BYTES = 1048576;
/** Pauses between two tries where the program does not read, in ms. They grow, so that nothing is burnt on it. */
const FIRST_PAUSE_MS = 4;
const LAST_PAUSE_MS = 100;
/**
* Keys for a terminal. Writing never waits and loses nothing: what does not fit into the terminal's buffer is written
* when the program has read. (A stream of Node's would spin on a full terminal and block the whole app.)
*/
var TerminalInput = class {
	#fd;
	#waiting = Buffer.alloc(0);
	#timer;
	#pauseMs = FIRST_PAUSE_MS;
	#closed = false;
	/** @param fd the terminal's master, non-blocking; it stays with its owner */
	constructor(fd) {
		this.#fd = fd;
	}
	/** Number of bytes no program has room for yet. */
	get waitingBytes() {
		return this.#waiting.length;
	}
	write(bytes) {
		if (this.#closed) return "closed";
		if (this.#waiting.length + bytes.length > MAX_WAITING_BYTES) return "full";
		const isFirst = this.#waiting.length === 0;
		this.#waiting = isFirst ? Buffer.from(bytes) : Buffer.concat([this.#waiting, bytes]);
		if (isFirst) this.#flush();
		return "taken";
	}
	/** A sign that the program lives: perhaps there is room now. */
	nudge() {
		if (this.#waiting.length > 0) this.#flush();
	}
	/** Throws away what waits. */
	discard() {
		this.#waiting = Buffer.alloc(0);
		clearTimeout(this.#timer);
	}
	close() {
		this.#closed = true;
		this.discard();
	}
	#flush() {
		clearTimeout(this.#timer);
		const written = this.#tryWrite();
		this.#waiting = this.#waiting.subarray(written);
		if (this.#waiting.length === 0) {
			this.#pauseMs = FIRST_PAUSE_MS;
			return;
		}
		this.#pauseMs = written > 0 ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LAST_PAUSE_MS);
		this.#timer = setTimeout(() => {
			this.#flush();
		}, this.#pauseMs);
	}
	#tryWrite() {
		let total = 0;
		try {
			while (total < this.#waiting.length) total += writeSync(this.#fd, this.#waiting, total);
		} catch {}
		return total;
	}
};
// electron/shell/terminal/pty-process.ts
/** Pause between two tries to write the end mark into a terminal that has no room, in ms. */
const MARK_RETRY_MS = 5;
/** After so many tries without room the output was stopped (Ctrl-S), and is started again. */
const TRIES_BEFORE_START = 4;
/** After so many the mark will not come (1 s): the program stopped the output in a way that no key starts it again. */
const MARK_TRIES = 200;
/** Ctrl-Q. */
const START_OUTPUT = Buffer.from([17]);
const READ_BYTES$1 = 65536;
/**
* A terminal with a program in it, its raw output and its keys.
*
* The other end of the terminal is held open here too. So its output can be marked ({@link cut}), and the master gives
* no error before everything was read.
*/
var PtyProcess = class {
	#end;
	#input;
	#deviceFd;
	#sink = DISCARD;
	#isRunning = true;
	#paused = false;
	#watchers = /* @__PURE__ */ new Set();
	#cut = null;
	/** Throws what the system says where the terminal cannot be opened once more; then `end` is as it was. */
	constructor(end) {
		const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants$1;
		this.#deviceFd = openSync(end.path, O_RDWR | O_NOCTTY | O_NONBLOCK);
		this.#end = end;
		this.#input = new TerminalInput(end.fd);
		end.onData((bytes) => {
			this.#input.nudge();
			this.#take(bytes);
		});
		end.exited.then(() => {
			this.#isRunning = false;
			this.#input.close();
			if (end.endsWithProgram) this.letGo();
		});
	}
	/** Of the program that leads the terminal. */
	get pid() {
		return this.#end.pid;
	}
	/** Path of the terminal's device. */
	get path() {
		return this.#end.path;
	}
	/** Resolves when the program has ended. */
	get exited() {
		return this.#end.exited;
	}
	/** Calls `listener` with all output from now on; returns the function that stops it. */
	watch(listener) {
		this.#watchers.add(listener);
		return () => {
			this.#watchers.delete(listener);
		};
	}
	/** From here on output goes to another sink. */
	setSink(sink) {
		this.#sink = sink;
		this.resume();
	}
	/** Lets output flow again after a sink asked for a pause. */
	resume() {
		if (!this.#paused) return;
		this.#paused = false;
		this.#end.resume();
	}
	/**
	* Draws an exact line through the output: what was written to the terminal before this call goes to the present sink,
	* all else to `next`. It writes a mark into the terminal behind everything that is there and resolves when it has come
	* out. The mark is made at this moment, so no command can have printed it, and no silence has to be waited for.
	*
	* It also resolves where the mark cannot come: the terminal is gone, or its output was stopped for good.
	*/
	async cut(next) {
		if (this.#cut !== null) throw new BugError("a line is being drawn already");
		const mark = createMark();
		const { promise, resolve } = createDeferred();
		const done = () => {
			resolve(void 0);
		};
		const cut = {
			scanner: new MarkerScanner(mark),
			next,
			done
		};
		this.#cut = cut;
		let unsent = this.#writeMark(mark);
		for (let tries = 1;; tries++) {
			await Promise.race([promise, pause(MARK_RETRY_MS)]);
			if (this.#cut !== cut) return;
			if (this.#paused && this.#deviceFd !== null) tries -= 1;
			if (unsent.length > 0) unsent = this.#writeMark(unsent);
			if (unsent.length > 0 && tries === TRIES_BEFORE_START) this.#input.write(START_OUTPUT);
			if (this.#deviceFd === null || tries > MARK_TRIES) this.#giveUp();
		}
	}
	/** Keys for whatever reads the terminal. */
	write(bytes) {
		return this.#input.write(bytes);
	}
	/** Throws away keys that nothing has read. Only whole lines can be seen in line mode: switch it off before. */
	discardInput() {
		this.#input.discard();
		if (this.#deviceFd === null) return;
		const buffer = Buffer.allocUnsafe(READ_BYTES$1);
		try {
			while (readSync(this.#deviceFd, buffer) > 0);
		} catch {}
	}
	/** Lets go of the terminal's own end, so that the end of the last program in it is seen at once. Nothing can be cut after. */
	letGo() {
		if (this.#deviceFd !== null) closeSync(this.#deviceFd);
		this.#deviceFd = null;
		this.#giveUp();
		this.#end.expectEnd();
	}
	/** Closes the terminal, once the program in it has ended. */
	close() {
		this.letGo();
		this.#end.close();
	}
	/** Tells programs of a new size; without effect once the terminal is gone. */
	resize(size) {
		if (this.#isRunning) this.#end.resize(size);
	}
	#take(bytes) {
		if (this.#cut === null) {
			this.#deliver(bytes);
			return;
		}
		const { before, after } = this.#cut.scanner.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
		for (const piece of before) this.#deliver(piece);
		if (after === null) return;
		this.#finishCut();
		this.#deliver(after);
	}
	#deliver(bytes) {
		if (bytes.length === 0) return;
		for (const watch of this.#watchers) watch(bytes);
		if (!this.#sink(bytes) && !this.#paused) {
			this.#paused = true;
			this.#end.pause();
		}
	}
	#giveUp() {
		if (this.#cut === null) return;
		this.#deliver(this.#cut.scanner.flush());
		this.#finishCut();
	}
	#finishCut() {
		const cut = this.#cut;
		this.#cut = null;
		if (cut === null) return;
		this.setSink(cut.next);
		cut.done();
	}
	/** Writes what fits; returns the rest. */
	#writeMark(mark) {
		if (this.#deviceFd === null) return mark;
		try {
			return mark.subarray(writeSync(this.#deviceFd, mark));
		} catch {
			return mark;
		}
	}
};
/** Digits only: the terminal's own output settings (`olcuc`, `-opost`) change nothing in them. 120 bits. */
function createMark() {
	const digits = Array.from({ length: 3 }, () => String(randomInt(2 ** 40)).padStart(13, "0"));
	return Buffer.from(digits.join(""), "latin1");
}
function pause(ms) {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
// electron/shell/terminal/terminal-channel.ts
/** A message is far shorter. */
const READ_BYTES = 4096;
/** A shell is there, and this is its pid. */
const GREETING = /@p:(\d+)@/;
/** The launcher tells that the shell ended. */
const SHELL_END = /@x:(\d+)@/;
/** Our end of the status pipe of a terminal: what its shell tells, and its launcher. */
var TerminalChannel = class {
	#socket;
	#writeFd;
	#events;
	#pending = "";
	#waiting = null;
	#awaitsIdle = true;
	constructor(fifo, events) {
		this.#writeFd = fifo.writeFd;
		this.#events = events;
		this.#socket = createFdReader(fifo.readFd, READ_BYTES, (bytes) => {
			this.#take(bytes.toString("latin1"));
			return true;
		});
	}
	/** `onStatus` when the command has ended. Afterwards `onIdle` tells when the shell waits for the next one. */
	expect(nonce, onStatus) {
		this.#pending = "";
		this.#waiting = {
			form: new RegExp(`@${nonce}:(\\d+):(\\w*)(:?)@`),
			onStatus
		};
		this.#awaitsIdle = true;
	}
	/** The shell was asked once more how it is; `onIdle` tells. */
	expectIdle() {
		this.#pending = "";
		this.#awaitsIdle = true;
	}
	close() {
		this.#socket.destroy();
		closeSync(this.#writeFd);
	}
	#take(text) {
		this.#pending = (this.#pending + text).slice(-65536);
		this.#match(GREETING, (match) => {
			this.#awaitsIdle = true;
			this.#events.onShell(Number(match[1]));
		});
		const { form, onStatus } = this.#waiting ?? {};
		if (form !== void 0) this.#match(form, (match) => {
			this.#waiting = null;
			const [, exitCode, flags = "", late] = match;
			onStatus?.({
				exitCode: Number(exitCode),
				flags,
				dropped: late === ":"
			});
		});
		if (this.#waiting === null && this.#awaitsIdle && this.#pending.includes("@f@")) {
			this.#awaitsIdle = false;
			this.#events.onIdle({
				evalIsHidden: !this.#pending.includes("@e@"),
				outputIsAside: this.#pending.includes("@a@")
			});
		}
		this.#match(SHELL_END, (match) => {
			this.#waiting = null;
			this.#awaitsIdle = false;
			this.#events.onShellEnd(Number(match[1]));
		});
	}
	#match(form, use) {
		const match = form.exec(this.#pending);
		if (match === null) return;
		this.#pending = this.#pending.slice(match.index + match[0].length);
		use(match);
	}
};
// electron/shell/terminal/read-batch.ts
/** A batch is handed over when it has grown to this. */
const BATCH_BYTES = 65536;
/**
* Puts together what comes in one turn of the event loop. The kernel hands a terminal's output over in pieces of 4 KB at
* most, and each piece would cost as much as a large one on its way.
*/
var ReadBatch = class {
	#onBatch;
	#pieces = [];
	#length = 0;
	#scheduled = false;
	/** `onBatch` may keep the bytes. */
	constructor(onBatch) {
		this.#onBatch = onBatch;
	}
	/** Takes bytes that must not change any more. */
	append(bytes) {
		if (bytes.length === 0) return;
		this.#pieces.push(bytes);
		this.#length += bytes.length;
		if (this.#length >= BATCH_BYTES) this.flush();
		else if (!this.#scheduled) {
			this.#scheduled = true;
			setImmediate(() => {
				this.#scheduled = false;
				this.flush();
			});
		}
	}
	/** Hands over what there is. */
	flush() {
		const [first] = this.#pieces;
		if (first === void 0) return;
		const bytes = this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces, this.#length);
		this.#pieces = [];
		this.#length = 0;
		this.#onBatch(bytes);
	}
};
// electron/shell/terminal/terminal-reader.ts
/** Memory that bytes are read into one behind the other, so that what is kept needs no copy. */
const SLAB_BYTES = 262144;
/** Most commands print little. */
const FIRST_SLAB_BYTES = 16384;
/** The kernel hands over no more than this at once. */
const PIECE_BYTES = 4096;
/** After so many bytes others get their turn of the event loop. */
const TURN_BYTES = 65536;
/**
* Reads a terminal's master in large pieces. The kernel gives 4 KB at most, and a turn of the event loop for each of them
* costs more than all else that is done with it; so at each sign of output everything that is there is read at once.
*
* @param fd non-blocking; destroying the stream closes it
* @param onBytes may keep what it gets: it never changes
*/
function readTerminal(fd, onBytes) {
	let slab = Buffer.allocUnsafeSlow(FIRST_SLAB_BYTES);
	let used = 0;
	const stream = new ReadStream(fd, { onread: {
		buffer: () => {
			if (slab.length - used < 2 * PIECE_BYTES) {
				slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
				used = 0;
			}
			return slab.subarray(used, used + PIECE_BYTES);
		},
		callback: (length) => {
			const start = used;
			const end = Math.min(slab.length, start + TURN_BYTES);
			let last = length;
			used += length;
			while (last > 0 && end - used >= PIECE_BYTES) {
				last = tryRead(fd, slab, used);
				used += last;
			}
			onBytes(slab.subarray(start, used));
			return true;
		}
	} });
	stream.on("error", () => {});
	stream.resume();
	return stream;
}
function tryRead(fd, slab, at) {
	try {
		return readSync(fd, slab, at, PIECE_BYTES, null);
	} catch {
		return 0;
	}
}
// electron/shell/terminal/terminal-end.ts
/** A program that node-pty started. */
var SpawnedEnd = class {
	pid;
	fd;
	path;
	exited;
	endsWithProgram = true;
	#terminal;
	#listener = () => {};
	constructor(terminal) {
		const { fd, ptsName } = terminal;
		this.pid = terminal.pid;
		this.fd = fd;
		this.path = ptsName;
		this.#terminal = terminal;
		const noteClosed = noteOpenTerminal(fd);
		const exited = createDeferred();
		this.exited = exited.promise;
		const batch = new ReadBatch((bytes) => {
			this.#listener(bytes);
		});
		terminal.onData((bytes) => {
			batch.append(bytes);
		});
		terminal.onExit(({ exitCode, signal }) => {
			batch.flush();
			noteClosed();
			exited.resolve(toExitStatus(exitCode, signal));
		});
	}
	onData(listener) {
		this.#listener = listener;
	}
	pause() {
		this.#terminal.pause();
	}
	resume() {
		this.#terminal.resume();
	}
	resize({ columns, rows }) {
		this.#terminal.resize(columns, rows);
	}
	expectEnd() {}
	close() {}
};
/** Opens a terminal. Throws what the system says where there is none. */
function openDevice(native, { columns, rows }) {
	const { master, slave, pty } = native.open(columns, rows);
	closeSync(slave);
	return {
		master,
		pty,
		noteClosed: noteOpenTerminal(master)
	};
}
/** Closes one in which nothing was started. */
function discardDevice({ master, noteClosed }) {
	noteClosed();
	closeSync(master);
}
/** Pauses between two looks whether the program lives, in ms: while nobody expects its end, and when it is expected. */
const LOOK_INTERVAL_MS$1 = 250;
const EXPECTED_LOOK_INTERVAL_MS = 3;
/** A program that the {@link TerminalStarter} started: no child of ours, so it is looked at. */
var StartedEnd = class {
	pid;
	fd;
	path;
	exited;
	endsWithProgram = false;
	#native;
	#noteClosed;
	#stream = null;
	#startTime;
	#exited = createDeferred();
	#timer;
	#isClosed = false;
	/** @param device opened by {@link openDevice}; its master is closed by {@link close} */
	constructor(native, device, pid) {
		this.pid = pid;
		this.fd = device.master;
		this.path = device.pty;
		this.#native = native;
		this.#noteClosed = device.noteClosed;
		this.exited = this.#exited.promise;
		this.#startTime = readProcess(pid)?.startTime;
		this.#look(LOOK_INTERVAL_MS$1);
	}
	onData(listener) {
		this.#stream = readTerminal(this.fd, listener);
	}
	pause() {
		this.#stream?.pause();
	}
	resume() {
		this.#stream?.resume();
	}
	resize({ columns, rows }) {
		if (!this.#isClosed) this.#native.resize(this.fd, columns, rows);
	}
	expectEnd() {
		this.#look(EXPECTED_LOOK_INTERVAL_MS);
	}
	close() {
		if (this.#isClosed) return;
		this.#isClosed = true;
		clearTimeout(this.#timer);
		this.#noteClosed();
		if (this.#stream === null) closeSync(this.fd);
		else this.#stream.destroy();
	}
	#look(intervalMs) {
		clearTimeout(this.#timer);
		if (this.#isGone()) {
			this.#exited.resolve({
				exitCode: 128 + constants.signals.SIGKILL,
				signal: "SIGKILL"
			});
			return;
		}
		this.#timer = setTimeout(() => {
			this.#look(intervalMs);
		}, intervalMs);
		this.#timer.unref();
	}
	#isGone() {
		try {
			const row = readProcess(this.pid);
			return row === null || row.state === "Z" || row.startTime !== this.#startTime;
		} catch {
			return false;
		}
	}
};
function toExitStatus(exitCode, signal) {
	if (signal === void 0 || signal === 0) return { exitCode };
	const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
	return {
		exitCode: 128 + signal,
		signal: name
	};
}
// electron/shell/terminal/terminal-shell.ts
/** How long the launcher may take to end after its shell, in ms; it only has to read the end of its script. */
const LAUNCHER_END_MS = 1e3;
/** An interactive shell in a terminal, with the pipes for its script and its status, and the launcher around it. */
var TerminalShell = class TerminalShell {
	terminal;
	/** Of the launcher, which leads the terminal's session. */
	startTime;
	#start;
	#tree;
	#script;
	#scriptInode;
	#channel;
	#names;
	#secret;
	/** The shell itself; null until it has told. */
	#shellPid = null;
	#cwd;
	#listener = null;
	constructor(options, terminal, names, secret) {
		const { start } = options;
		const [script, status] = names;
		if (script === void 0 || status === void 0) throw new BugError("two FIFOs are needed");
		this.terminal = terminal;
		const row = readProcess(terminal.pid);
		this.startTime = toStartTime(row);
		this.#start = {
			ticks: row?.startTime ?? 0,
			ms: performance.now()
		};
		start.supervisor.add({
			pid: terminal.pid,
			startTime: row?.startTime ?? null,
			mark: start.mark
		});
		this.#tree = new ProcessTree({
			pid: terminal.pid,
			mark: start.mark
		}, (gone) => {
			start.supervisor.remove(gone);
		});
		this.#script = new FifoWriter(script.fifo);
		this.#scriptInode = fstatSync(script.fifo.readFd, { bigint: true }).ino;
		this.#names = names;
		this.#secret = secret;
		this.#cwd = start.cwd;
		this.#channel = new TerminalChannel(status.fifo, {
			onShell: (pid) => {
				this.#shellPid = pid;
				this.#forgetNames();
			},
			onIdle: (idle) => this.#listener?.onIdle(idle),
			onShellEnd: (exitCode) => this.#listener?.onShellEnd(exitCode)
		});
		this.#greet("");
	}
	/** Starts the terminal and its shell. Rejects where there is none to be had. */
	static async open(options) {
		const { start, fifos, oneShot } = options;
		const names = await fifos.takeNamed(2);
		start.supervisor.start(start.profile);
		const secret = randomBytes(16).toString("hex");
		try {
			const paths = names.map(({ path }) => path);
			const interactive = oneShot ? "" : "interactive";
			const end = await launch(options, [
				...paths,
				start.profile.path,
				secret,
				interactive
			]);
			try {
				return new TerminalShell(options, new PtyProcess(end), names, secret);
			} catch (error) {
				process.kill(end.pid, "SIGKILL");
				end.close();
				throw error;
			}
		} catch (error) {
			for (const name of names) name.abandon();
			throw error;
		}
	}
	/** Tells what the shell tells from now on. To be called in the turn of the event loop in which it was opened. */
	listen(listener) {
		this.#listener = listener;
	}
	/** Pid of the launcher; everything in the terminal comes from it. */
	get pid() {
		return this.terminal.pid;
	}
	get shellPid() {
		return this.#shellPid;
	}
	/** What a watch has to look at, once the shell is there. */
	get watched() {
		return this.#shellPid === null ? null : {
			pid: this.#shellPid,
			scriptInode: this.#scriptInode
		};
	}
	/** The shell's working directory; the last known one when it is gone. */
	get cwd() {
		if (this.#shellPid !== null) try {
			const path = readlinkSync(`/proc/${String(this.#shellPid)}/cwd`);
			this.#cwd = path.replace(/ \(deleted\)$/, "");
		} catch {}
		return this.#cwd;
	}
	/**
	* A number that grows with each child the shell has waited for: page faults of children in `/proc/<pid>/stat`. Null
	* where it cannot be read.
	*/
	get childFaults() {
		return readStat(this.#shellPid, CHILD_FAULTS);
	}
	/** What runs in the foreground of the terminal, should it not be the shell. */
	async foregroundGroup() {
		const group = readStat(this.#shellPid, FOREGROUND_GROUP);
		if (group === null || group === this.#shellPid) return [];
		return (await this.members()).filter(({ groupId }) => groupId === group);
	}
	/** Gives the shell lines to read. */
	send(lines) {
		this.#script.write(Buffer.from(lines));
	}
	get channel() {
		return this.#channel;
	}
	/** Starts another shell after this one has ended. `restoreLine` brings back what the first one left. */
	startAgain(restoreLine) {
		this.#shellPid = null;
		this.send(`${this.#secret}\n`);
		this.#greet(restoreLine);
	}
	/** Everything in the terminal. */
	all() {
		return this.#tree.members();
	}
	/** SIGKILL for all of it, the launcher included: it may be stopped, or wait for a script that will not come. */
	killAll() {
		kill(() => this.all()).catch(() => {});
	}
	/** Everything in the terminal but the launcher: the shell, and all that comes from it. */
	async members() {
		return (await this.#tree.members()).filter(({ pid }) => pid !== this.pid);
	}
	/** Everything in the terminal but its shell. */
	async children() {
		return (await this.members()).filter(({ pid }) => pid !== this.#shellPid);
	}
	/** What this command has started; see {@link foregroundOf}. */
	async foreground(run) {
		const shell = {
			pid: this.#shellPid ?? this.pid,
			start: this.#start
		};
		return foregroundOf(await this.members(), readForegroundClock(shell, run.start));
	}
	/** As Ctrl-C does it: a loop ends, and so does the rest of a list, once the program in it has ended. */
	interrupt() {
		const shell = this.#shellPid === null ? null : readProcess(this.#shellPid);
		if (shell !== null) sendSignal(shell, "SIGINT");
	}
	/** The script ends: an idle shell ends with it, and after it the launcher. */
	endScript() {
		this.#script.end();
	}
	/** Closes all, once nothing runs any more. */
	async close() {
		this.terminal.letGo();
		this.#script.end();
		const timer = setTimeout(() => {
			this.killAll();
		}, LAUNCHER_END_MS);
		await this.terminal.exited;
		clearTimeout(timer);
		this.terminal.close();
		this.#forgetNames();
		this.#channel.close();
		this.#script.close();
	}
	#greet(restoreLine) {
		this.send(FIRST_INTERACTIVE_LINES + restoreLine + toIdleLine());
	}
	#forgetNames() {
		for (const { unlink } of this.#names) unlink();
	}
};
/** Starts the launcher in a new terminal. Rejects with why it cannot be started. */
async function launch({ nodePty, starter, start, size }, args) {
	const { path: bash } = start.profile;
	const device = openDevice(nodePty.native, size);
	const started = await starter.start({
		bash,
		env: start.env,
		mark: start.mark,
		cwd: start.cwd,
		args,
		device: device.pty
	});
	if (typeof started === "object") return new StartedEnd(nodePty.native, device, started.pid);
	discardDevice(device);
	if (started === "no_directory") throw new Error("its directory cannot be entered");
	const script = `${toMarkCommand(start.mark)}\n${LAUNCHER}`;
	return new SpawnedEnd(nodePty.spawn(bash, [
		"--norc",
		"--noprofile",
		"-c",
		script,
		"bash",
		...args
	], {
		cwd: start.cwd,
		env: start.env,
		cols: size.columns,
		rows: size.rows,
		encoding: null
	}));
}
/** Fields of `/proc/<pid>/stat`, counted from 0 behind the name (proc(5): tpgid, cminflt). */
const FOREGROUND_GROUP = 5;
const CHILD_FAULTS = 8;
function readStat(pid, field) {
	try {
		const stat = readFileSync(`/proc/${String(pid)}/stat`, "latin1");
		return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[field]);
	} catch {
		return null;
	}
}
// electron/shell/terminal/terminal-feed.ts
/**
* Gives the shell in a terminal its commands, one after the other, and hears how each ended. It knows what was done to
* the shell, as far as that changes the lines the next command needs.
*/
var TerminalFeed = class {
	#shell;
	#revival;
	#onLost;
	#watch;
	/** `$-` of the shell. */
	#flags = "";
	/** The shell reads its next lines; null while it does not. */
	#idle = null;
	#whenIdle = null;
	/** The shell was asked whether it has found `eval` again. */
	#evalAsked = null;
	/** It was put into POSIX mode for the next command, to find `eval`. */
	#inPosixMode = false;
	constructor(shell, options) {
		this.#shell = shell;
		this.#revival = options.revival;
		this.#onLost = options.onLost;
		this.#watch = new ShellWatch(() => shell.watched, options.onLost);
	}
	/** The shell waits for its next lines. */
	get isIdle() {
		return this.#idle !== null;
	}
	/** Calls `begin` as soon as the shell waits for the next command; `again` where it has run one before. */
	whenIdle(begin, again) {
		if (this.#idle !== null) {
			begin();
			return;
		}
		this.#whenIdle = begin;
		if (again) this.#shell.send(toIdleLine());
		this.#watch.start();
	}
	/**
	* Brings `eval` back for the next command, should something hide it: a function in its place would get the command's
	* text, and nothing would run. False where that cannot be done: the shell is lost.
	*/
	async findEval() {
		this.#inPosixMode = this.#idle?.evalIsHidden === true;
		if (!this.#inPosixMode) return true;
		this.#idle = null;
		const asked = new Promise((resolve) => this.#evalAsked = resolve);
		this.#shell.channel.expectIdle();
		this.#shell.send(FIND_EVAL_IN_TERMINAL + toIdleLine());
		this.#watch.start();
		await asked;
		this.#evalAsked = null;
		if (this.#hasFoundEval()) return true;
		this.#onLost();
		return false;
	}
	/** Gives the shell its next command; `onStatus` when that has ended. */
	send(launch, onStatus) {
		const nonce = createNonce();
		const outputIsAside = this.#idle?.outputIsAside === true;
		this.#idle = null;
		this.#shell.channel.expect(nonce, (status) => {
			this.#watch.stop();
			this.#flags = status.flags;
			onStatus(status);
		});
		this.#shell.send(toInteractiveLines(launch, nonce, {
			flags: this.#flags,
			inPosixMode: this.#inPosixMode,
			outputIsAside,
			guardPath: this.#revival?.guardPathFor(launch.command, this.#flags) ?? null
		}));
		this.#watch.start();
	}
	/** The shell told that it waits for the next line. */
	becomeIdle(idle) {
		this.#watch.stop();
		this.#idle = idle;
		this.#evalAsked?.();
		const begin = this.#whenIdle;
		this.#whenIdle = null;
		begin?.();
	}
	/** The shell told that it ends, or nothing of it is left: nobody waits for an answer any more. */
	shellEnded() {
		this.#watch.stop();
		this.#whenIdle = null;
		this.#evalAsked?.();
	}
	/** Another shell goes on where a mistake ended this one; false where it leaves nothing to go on with. */
	startAgain(command, exitCode) {
		const revival = this.#revival?.takeUp(command, exitCode) ?? null;
		if (revival === null) return false;
		this.#flags = revival.flags;
		this.#idle = null;
		this.#shell.startAgain(revival.restoreLine);
		return true;
	}
	#hasFoundEval() {
		return this.#idle?.evalIsHidden === false;
	}
};
// electron/shell/terminal/terminal-upkeep.ts
/** Exit codes above tell of a signal: what it ended may have left the terminal in any state. */
const LAST_ORDINARY_EXIT_CODE = 128;
/** Looks at a shell that told an end and is not back, in ms; then what it waits for is killed; then it is left alone. */
const LOOK_INTERVAL_MS = 20;
const LOOKS_BEFORE_KILL = 50;
const MAX_LOOKS = 250;
/** Puts a terminal in order between two commands. */
var TerminalUpkeep = class {
	#shell;
	#run;
	#inputUsed = false;
	#childFaults = null;
	#restoring = Promise.resolve();
	/** @param run runs a small command beside the app */
	constructor(shell, run) {
		this.#shell = shell;
		this.#run = run;
	}
	/** Something was typed. */
	noteInput() {
		this.#inputUsed = true;
	}
	/** A command begins. */
	noteStart() {
		this.#childFaults = this.#shell.childFaults;
	}
	/** Resolves when the terminal is in order. */
	inOrder() {
		return this.#restoring;
	}
	/**
	* Gives the terminal its settings back, should anything have changed them, and throws unread keys away. Only another
	* program can change them, so a command that started none costs nothing.
	*/
	restoreAfter(exitCode) {
		const { childFaults, terminal } = this.#shell;
		const ranNothing = childFaults !== null && childFaults === this.#childFaults;
		const inputUsed = this.#inputUsed;
		this.#inputUsed = false;
		if (ranNothing && !inputUsed && exitCode <= LAST_ORDINARY_EXIT_CODE) return;
		this.#restoring = (async () => {
			if (inputUsed) {
				await openInput(terminal.path, this.#run);
				terminal.discardInput();
			}
			await restoreSettings(terminal.path, this.#run);
		})();
	}
	/**
	* Ctrl-C in the moment in which a pipeline is being started interrupts only the shell: it has told the end, and yet
	* waits for what it had started. That is interrupted too, as the key would have done a moment later.
	*
	* @param isBack whether the shell waits for its next command, or is gone
	*/
	async freeShell(isBack) {
		for (let looks = 0; looks < MAX_LOOKS; looks++) {
			await setTimeout$1(LOOK_INTERVAL_MS);
			if (isBack()) return;
			for (const row of await this.#shell.foregroundGroup()) if (!isBack()) sendSignal(row, looks < LOOKS_BEFORE_KILL ? "SIGINT" : "SIGKILL");
		}
	}
};
// electron/shell/sessions/pty-session.ts
/** How long an idle shell may take to end at the end of its script, in ms. */
const SHELL_END_MS = 500;
/** A substitution that may lack its end. */
const MAY_BE_UNFINISHED = /[$<>]\(|`/;
/** Ctrl-D. */
const END_OF_INPUT$1 = Buffer.from([4]);
/**
* A shell in a terminal. It runs one command at a time, and what a command changes in the shell stays. A one-shot is the
* same with one command. Reasons: docs/decisions/0012.
*/
var PtySession = class PtySession {
	id;
	conversationId;
	oneShot;
	pty = true;
	terminal;
	clock = new SessionClock();
	#options;
	#shell;
	#upkeep;
	#revival;
	#late = new LateOutput();
	#feed;
	#ended = createDeferred();
	#screens = /* @__PURE__ */ new WeakMap();
	#size;
	#commandCount = 0;
	#running = null;
	#last = null;
	#endReason = null;
	#closing = null;
	#stopping = null;
	#isGone = false;
	#lost = false;
	/** The command that the shell was given last. */
	#sent = null;
	/** What changes the flow of output happens one after the other. */
	#order = Promise.resolve();
	constructor(options, shell) {
		this.id = options.identity.id;
		this.conversationId = options.identity.conversationId;
		this.oneShot = options.oneShot;
		this.#options = options;
		this.#size = options.size;
		this.#shell = shell;
		this.#upkeep = new TerminalUpkeep(shell, (command) => options.starter.run(command));
		this.#revival = new ShellRevival(options.fifos);
		this.terminal = this.#createView();
		this.#feed = new TerminalFeed(shell, {
			revival: options.oneShot ? null : this.#revival,
			onLost: () => {
				this.#lose();
			}
		});
		shell.listen({
			onIdle: (idle) => {
				this.#feed.becomeIdle(idle);
			},
			onShellEnd: (exitCode) => {
				this.#feed.shellEnded();
				this.#inOrder(() => this.#shellEnded({ exitCode }));
			}
		});
		shell.terminal.setSink(this.#lateSink);
		shell.terminal.exited.then((exit) => {
			this.#feed.shellEnded();
			this.#inOrder(() => this.#shellEnded(exit, true));
		});
	}
	/** Starts the shell. Rejects where it cannot be started. */
	static async open(options) {
		return new PtySession(options, await TerminalShell.open(options));
	}
	get pid() {
		return this.#shell.pid;
	}
	get startTime() {
		return this.#shell.startTime;
	}
	get commandCount() {
		return this.#commandCount;
	}
	get currentWorkdir() {
		return this.#shell.cwd;
	}
	readWorkdir() {
		return this.#shell.cwd;
	}
	takeLateOutput() {
		return this.#late.take();
	}
	get running() {
		return this.#running;
	}
	get last() {
		return this.#last;
	}
	get endReason() {
		return this.#endReason;
	}
	get lost() {
		return this.#lost;
	}
	run(launch) {
		if (this.#running !== null || this.#endReason !== null) throw new BugError("a session runs one command at a time");
		const { run, sink } = createRun(launch, () => this.#shell.terminal, this.#late.take(), (cause) => {
			this.#stopping ??= this.#stop(run, cause).catch(() => {});
		});
		const screen = new Screen(this.#size.columns, this.#size.rows);
		this.#screens.set(run, screen);
		const before = this.#last;
		this.#running = run;
		this.#last = run;
		this.#commandCount += 1;
		this.clock.touch();
		const begin = () => {
			this.#inOrder(() => this.#begin(run, launch, (bytes) => {
				screen.append(bytes);
				return sink(bytes);
			}));
		};
		this.#feed.whenIdle(begin, before !== null);
		before?.collector.file.close().catch(() => {});
		return run;
	}
	write(input) {
		return this.#type(input);
	}
	endInput() {
		this.#type(END_OF_INPUT$1);
	}
	async signal(signal) {
		const run = this.#running;
		if (run === null) return;
		for (const row of await this.#shell.foreground(run)) if (this.#running === run) sendSignal(row, signal);
	}
	async close(reason, cause) {
		this.#endReason ??= reason;
		this.#closing ??= this.#close(cause).finally(() => this.#closing = null);
		await this.#closing;
	}
	#lateSink = (bytes) => {
		this.#late.append(bytes);
		return this.#last?.collector.file.append(bytes) ?? true;
	};
	#createView() {
		const { terminal } = this.#shell;
		return {
			size: this.#size,
			screenOf: (run) => this.#screens.get(run),
			type: (keys) => this.#type(keys),
			isInLineMode: () => isInLineMode(terminal.path),
			resize: (size) => {
				this.#size = size;
				terminal.resize(size);
				if (this.#last !== null) this.#screens.get(this.#last)?.resize(size.columns, size.rows);
			},
			watch: (listener) => terminal.watch(listener)
		};
	}
	#type(keys) {
		if (this.#running === null) return "closed";
		this.#upkeep.noteInput();
		this.clock.touch();
		return this.#shell.terminal.write(keys);
	}
	/** Does one thing after the other; a fault of ours must not leave a call without an answer. */
	#inOrder(work) {
		this.#order = this.#order.then(work).catch(() => {
			this.#breakOff();
		});
	}
	async #begin(run, launch, sink) {
		await this.#upkeep.inOrder();
		if (this.#running !== run) return;
		if (!await this.#feed.findEval()) return;
		await this.#shell.terminal.cut(sink);
		if (run.cause !== null) {
			run.seal();
			await this.#finish(run, {
				exitCode: -1,
				sessionClosed: false
			});
			if (this.oneShot) await this.#closeDown();
			return;
		}
		this.#upkeep.noteStart();
		this.#sent = run;
		this.#feed.send(launch, (status) => {
			run.seal();
			this.#inOrder(() => this.#commandEnded(run, status));
		});
	}
	/** The shell will never tell how its command ended: it is ended, and the next call opens another. */
	#lose() {
		this.#lost = true;
		this.#endReason ??= "exited";
		terminate(() => this.#shell.members(), 0).catch(() => {});
	}
	async #commandEnded(run, status) {
		const exitCode = await this.#toExitCode(run, status);
		this.#revival.forgetUsed();
		if (this.oneShot) {
			this.#endReason ??= "command_done";
			await this.#closeDown({
				run,
				exitCode
			});
			return;
		}
		this.#upkeep.restoreAfter(exitCode);
		if (status.dropped) this.#freeShell(run);
		await this.#shell.terminal.cut(this.#lateSink);
		await this.#finish(run, {
			exitCode,
			sessionClosed: this.#endReason !== null
		});
	}
	/** For an unfinished `$(` an interactive bash 5.2 says 1; without a terminal it is 2, as for every other mistake. */
	async #toExitCode(run, { exitCode }) {
		if (exitCode !== 1 || !MAY_BE_UNFINISHED.test(run.command)) return exitCode;
		return await isSyntaxError(this.#options.start.profile.path, run.command) ? 2 : exitCode;
	}
	/** Waits for what a result must not come before, and tells the end. */
	async #finish(run, end) {
		if (this.#stopping !== null) await this.#stopping;
		await this.#screens.get(run)?.end();
		const writing = run.collector.file.written();
		if (writing !== null) await writing;
		if (this.#running === run) this.#running = null;
		this.#stopping = null;
		run.collector.file.finish();
		this.clock.touch();
		run.finish(end);
	}
	/** Ends what the command has started, but not the shell; if the shell does not come back in time, all of it. */
	async #stop(run, cause) {
		const graceMs = () => run.cause?.graceMs ?? this.#options.graceMs();
		if (this.oneShot) {
			await terminate(() => this.#shell.members(), graceMs);
			return;
		}
		const abort = () => {
			if (this.#sent !== run || run.sealed) return "never";
			this.#shell.interrupt();
			return "sent";
		};
		const foreground = () => this.#sent === run ? this.#shell.foreground(run) : Promise.resolve([]);
		if (await stopForeground(run, foreground, graceMs, abort)) return;
		this.#endReason ??= cause.by === "user" ? "user" : "exited";
		await terminate(() => this.#shell.all(), 0);
	}
	/** See {@link TerminalUpkeep.freeShell}; never into the next command. */
	#freeShell(run) {
		const isBack = () => this.#feed.isIdle || this.#isGone || this.#last !== run;
		this.#upkeep.freeShell(isBack).catch(() => {});
	}
	async #close(cause) {
		const graceMs = cause.graceMs ?? this.#options.graceMs();
		const startedAtMs = performance.now();
		this.#running?.stop(cause);
		await terminate(() => this.#shell.children(), graceMs);
		this.#shell.endScript();
		const leftMs = Math.max(SHELL_END_MS, startedAtMs + graceMs - performance.now());
		const timer = setTimeout(() => {
			this.#shell.killAll();
		}, leftMs);
		await this.#ended.promise;
		clearTimeout(timer);
	}
	/** The shell has ended; `all` means its terminal with it. */
	async #shellEnded(exit, all = false) {
		if (this.#isGone) return;
		const run = this.#running;
		run?.seal();
		if (run !== null && !all && this.#startAgain(exit.exitCode, run)) {
			await this.#shell.terminal.cut(this.#lateSink);
			await this.#finish(run, {
				...exit,
				sessionClosed: false
			});
			return;
		}
		this.#endReason ??= this.oneShot ? "command_done" : "exited";
		await this.#closeDown(run === null ? void 0 : {
			...exit,
			run
		});
	}
	/** Ends all there is, and then tells the end of the command that ran last. */
	async #closeDown(last) {
		if (this.#isGone) return;
		this.#isGone = true;
		if (this.#stopping !== null) await this.#stopping;
		const { ended } = await terminate(() => this.#shell.children(), this.#graceOf(last?.run));
		await this.#shell.terminal.cut(DISCARD);
		this.#shell.endScript();
		const timer = setTimeout(() => {
			this.#shell.killAll();
		}, SHELL_END_MS);
		await this.#shell.close();
		clearTimeout(timer);
		this.#revival.close();
		await this.#last?.collector.file.close();
		if (last !== void 0) {
			const { run, ...exit } = last;
			const backgroundEnded = this.oneShot && run.cause === null && ended > 0 ? ended : void 0;
			const end = {
				...exit,
				sessionClosed: !this.oneShot,
				backgroundEnded
			};
			await this.#finish(run, this.#sent === run && !this.#lost ? end : this.#withoutStatus(end, run));
		}
		if (!this.oneShot) this.#options.onEnd(this);
		this.#ended.resolve(void 0);
	}
	/** A command that the shell never got, or whose end it could not tell, has no exit status. */
	#withoutStatus(end, run) {
		return {
			...end,
			exitCode: -1,
			signal: void 0,
			shellLost: this.#lost,
			notRun: this.#sent !== run
		};
	}
	#graceOf(run) {
		return () => run?.cause?.graceMs ?? this.#options.graceMs();
	}
	#breakOff() {
		this.#endReason ??= "exited";
		this.#isGone = true;
		const run = this.#running;
		this.#running = null;
		run?.finish({
			exitCode: -1,
			sessionClosed: true
		});
		this.#shell.killAll();
		this.#shell.close().catch(() => {});
		if (!this.oneShot) this.#options.onEnd(this);
		this.#ended.resolve(void 0);
	}
	/** A mistake ended the shell, and it left its state: another goes on with it. False where the session is over. */
	#startAgain(exitCode, run) {
		return this.#endReason === null && this.#feed.startAgain(run.command, exitCode);
	}
};
// electron/shell/terminal/node-pty.ts
let loaded;
/**
* Loads node-pty, once. It has native code: a broken installation must cost the terminals, not the app, so it is no
* static import. Fails with what the loader says.
*/
function loadNodePty() {
	loaded ??= load();
	return loaded;
}
async function load() {
	try {
		const module = await import("node-pty");
		const binary = await import("node-pty/requireBinary.js");
		const nodePty = module.default ?? module;
		return ok({
			spawn: (file, args, options) => nodePty.spawn(file, args, options),
			native: (binary.default ?? binary).requireBinary("pty.node")
		});
	} catch (error) {
		return fail(toErrorMessage(error));
	}
}
// electron/shell/actions/open-session.ts
/**
* Starts a shell in `cwd`, in a terminal where `args` asks for one: a session with the id given, or a one-shot. A shell
* that cannot start is a refusal.
*/
async function openSession(context, request, args, cwd) {
	const { sessionId, pty = false } = args;
	const profile = findShell(context.settings().shellPath, context.environment.own);
	if (!profile.ok) return refuse("SHELL_NOT_FOUND", profile.error);
	const { path } = profile.value;
	const start = {
		...await context.environment.create(path, { pty }),
		profile: profile.value,
		cwd,
		supervisor: context.supervisor
	};
	const identity = {
		id: sessionId ?? context.manager.createSessionId(),
		conversationId: request.conversationId
	};
	const { fifos, manager, spares } = context;
	const graceMs = () => context.settings().limits.graceMs;
	const onEnd = (session) => {
		manager.remove(session, session.endReason ?? "exited");
	};
	try {
		if (pty) {
			if (process.platform === "win32") return refuseTerminal("Windows has none yet");
			if (profile.value.dialect === "posix") return refuseTerminal(`${path} is not bash`);
			const nodePty = await loadNodePty();
			if (!nodePty.ok) return refuseTerminal(nodePty.error);
			const size = {
				columns: args.cols,
				rows: args.rows
			};
			const oneShot = sessionId === void 0;
			const options = {
				identity,
				start,
				fifos,
				graceMs,
				onEnd,
				nodePty: nodePty.value,
				starter: context.terminalStarter,
				size,
				oneShot
			};
			return await PtySession.open(options);
		}
		return sessionId === void 0 ? await OneShot.open({
			identity,
			start,
			fifos,
			spares,
			graceMs
		}) : await PipeSession.open({
			identity,
			start,
			fifos,
			graceMs,
			onEnd
		});
	} catch (error) {
		return refuse("SPAWN_FAILED", `the shell ${path} could not be started in ${cwd}: ${toErrorMessage(error)}`);
	}
}
function refuseTerminal(reason) {
	return refuse("PTY_UNAVAILABLE", `terminals do not work here (${reason}); run the command without pty`);
}
// electron/shell/actions/exec.ts
/** Where `onYield: "kill"` makes a call wait for the end: its timeout, by default and at most these (shell-tool 2). */
const KILL_TIMEOUT_S = {
	fallback: 60,
	max: 300
};
const CLOSING = "the app is being closed";
/** Runs a command: in a fresh shell, in a session, or in a session made for it. */
async function exec(context, request, args, events, signal) {
	if (!args.async) return start(context, request, args, events, signal);
	const { tasks } = context.settings().limits;
	const giveBack = context.tasks.reserve(tasks);
	if (giveBack === null) return refuse("TASK_LIMIT", `${String(tasks)} tasks run, which is the limit`);
	try {
		return await start(context, request, args, events, signal);
	} finally {
		giveBack();
	}
}
async function start(context, request, args, events, signal) {
	const sinceMs = performance.now();
	const settings = context.settings();
	const place = await findPlace(context, request, args);
	if ("kind" in place) return place;
	const { session, changeTo } = place;
	const refusal = mayRun(context, place, request, signal);
	if (refusal !== null) {
		if (place.isNew) await discard(context, session);
		return refusal;
	}
	const kills = settings.onYield === "kill" && !args.async;
	const timeoutS = toTimeoutS(args, kills);
	const run = startCommand(context, request, session, args.command, changeTo, events);
	endAfter(run, timeoutS);
	stopOnAbort(run, signal);
	const taskId = request.taskId ?? context.manager.createTaskId();
	const task = {
		taskId,
		request,
		session,
		run
	};
	if (args.async) {
		run.collector.file.open();
		addTask(context, task);
		const outputFile = run.collector.file.name;
		return {
			kind: "async",
			taskId,
			sessionId: session.id,
			outputFile,
			pid: session.pid
		};
	}
	if (kills) await run.ended;
	else await waitForEnd(run, args.yieldTimeMs);
	while (run.end === null && !context.tasks.hasPlace(settings.limits.tasks)) await Promise.race([run.ended, context.tasks.nextEnd()]);
	await session.terminal?.screenOf(run)?.catchUp();
	const startedTask = run.end === null;
	if (startedTask) {
		run.collector.file.open();
		addTask(context, task);
	} else if (session.oneShot) context.manager.remove(session, session.endReason ?? "command_done");
	const { report, told } = toReport(session, run, {
		from: run.told,
		sinceMs
	});
	run.told = told;
	if (!startedTask) run.collector.settle();
	return startedTask ? {
		kind: "command",
		report,
		startedTask
	} : {
		kind: "command",
		report
	};
}
function addTask(context, task) {
	context.tasks.add(task);
	task.run.ended.then(() => {
		context.manager.taskEnded(task.request.conversationId, task.taskId);
	});
}
/** The life of a command in seconds. */
function toTimeoutS(args, kills) {
	if (kills) return Math.min(args.timeoutS ?? KILL_TIMEOUT_S.fallback, KILL_TIMEOUT_S.max);
	return args.timeoutS ?? 600;
}
/** Asked once more at the last moment, for much may have changed since the decision. */
function mayRun(context, place, request, signal) {
	const late = refuseLate(request, signal);
	if (late !== null) return late;
	const { session, changeTo, expected } = place;
	if (session.endReason !== null) return refuseUnknown(context.manager, request.conversationId, session.id);
	if (session.running !== null) return refuseBusy(session);
	const directory = changeTo ?? session.readWorkdir();
	return expected === void 0 || directory === expected ? null : refuseMoved(expected, directory);
}
/** Ends a shell that was opened for a command which does not run after all; its id stays free. */
async function discard(context, session) {
	const closed = session.close("exited", {
		status: "cancelled",
		by: "server",
		graceMs: 0
	});
	context.manager.forget(session);
	await closed;
}
/** The session to run in, opened if need be, or why there is none. */
async function findPlace(context, request, args) {
	const { manager } = context;
	const { conversationId, workspace, expectedCwd: expected } = request;
	const id = args.sessionId;
	let directory;
	if (args.workdir !== void 0 || id === void 0 || manager.find(conversationId, id) === void 0) {
		const resolved = await resolveWorkdir(args.workdir ?? ".", workspace, context.workspaceRoots());
		if (!resolved.ok) return refuse(resolved.error.code, resolved.error.message);
		directory = resolved.value;
		if (expected !== void 0 && directory !== expected) return refuseMoved(expected, directory);
	}
	const changed = id === void 0 ? null : refuseChanged(manager, request, id);
	if (changed !== null) return changed;
	const existing = id === void 0 ? void 0 : manager.find(conversationId, id);
	if (existing !== void 0) {
		if (existing.endReason !== null) return refuseUnknown(manager, conversationId, existing.id);
		if (args.pty !== void 0 && args.pty !== existing.pty) return refuseMode(existing);
		if (existing.running !== null) return refuseBusy(existing);
		return {
			session: existing,
			changeTo: args.workdir === void 0 ? void 0 : directory,
			expected,
			isNew: false
		};
	}
	const refusal = id === void 0 ? null : mayOpen(context, conversationId, id);
	if (refusal !== null) return refusal;
	if (manager.isClosed) return refuse("CLIENT_SHUTDOWN", CLOSING);
	const session = await manager.open(conversationId, id, () => openSession(context, request, args, directory ?? workspace));
	if ("kind" in session) return session;
	if (session.endReason !== null) return refuse("CLIENT_SHUTDOWN", CLOSING);
	return {
		session,
		changeTo: void 0,
		expected: expected ?? directory,
		isNew: true
	};
}
function mayOpen(context, conversationId, id) {
	const { manager } = context;
	const ended = manager.findEnded(conversationId, id);
	if (ended !== void 0 && ended.mayOpenAgain !== true) return refuseUnknown(manager, conversationId, id);
	if (manager.isOpening(conversationId, id)) return refuse("SESSION_BUSY", `session ${id} is being opened for another command`);
	const { sessionsPerConversation } = context.settings().limits;
	const open = manager.namedIds(conversationId);
	return open.length >= sessionsPerConversation ? refuseSessionLimit(open) : null;
}
function startCommand(context, request, session, command, changeTo, events) {
	const { limits, outputDir, onOutputLimit } = context.settings();
	const run = session.run({
		command,
		callId: request.callId,
		changeTo,
		maxOutputBytes: limits.outputBytes,
		outputSlot: context.folder.slot(request.workspace, session.id, outputDir),
		onOutput: (bytes, offset) => {
			events.onOutput({
				stream: session.pty ? "pty" : "combined",
				bytes,
				offset
			});
		},
		onCapped: (capped) => {
			if (onOutputLimit !== "kill") return;
			const message = `the output reached its limit of ${String(limits.outputBytes)} bytes`;
			capped.stop({
				status: "failed",
				error: {
					code: "OUTPUT_LIMIT",
					message
				}
			});
		}
	});
	events.onStarted({
		sessionId: session.id,
		pid: session.pid,
		startTime: session.startTime,
		currentWorkdir: session.currentWorkdir
	});
	context.manager.changed(session);
	run.ended.then(() => {
		context.manager.changed(session);
	});
	return run;
}
function stopOnAbort(run, signal) {
	const stop = () => {
		const { by, graceMs } = signal.reason;
		run.stop({
			status: "cancelled",
			by,
			graceMs
		});
	};
	if (signal.aborted) stop();
	else signal.addEventListener("abort", stop, { once: true });
	run.ended.then(() => {
		signal.removeEventListener("abort", stop);
	});
}
// electron/shell/sessions/snapshot.ts
/** What the window and the agent server may know of a session. */
function toSessionSnapshot(session) {
	const { endReason } = session;
	return {
		sessionId: session.id,
		conversationId: session.conversationId,
		status: toStatus(session),
		oneShot: session.oneShot,
		ptyMode: session.pty,
		currentWorkdir: session.currentWorkdir,
		commandCount: session.commandCount,
		busy: session.running !== null,
		createdAt: session.clock.createdAt.toISOString(),
		lastActiveAt: session.clock.lastActiveAt.toISOString(),
		...endReason === null ? {} : {
			closedAt: (/* @__PURE__ */ new Date()).toISOString(),
			reason: endReason
		}
	};
}
/** One row of `list` (shell-tool 4). */
function toListEntry(session) {
	const taskId = session.last?.taskId;
	return {
		kind: session.oneShot ? "task" : "session",
		sessionId: session.id,
		taskId: session.oneShot || session.running !== null ? taskId : void 0,
		pty: session.pty,
		alive: session.endReason === null,
		busy: session.running !== null,
		currentWorkdir: session.currentWorkdir,
		runningCommand: session.running?.command,
		createdAt: session.clock.createdAt.toISOString(),
		lastActiveAt: session.clock.lastActiveAt.toISOString(),
		commandCount: session.commandCount,
		pid: session.pid
	};
}
function toStatus(session) {
	if (session.endReason === null) return "ACTIVE";
	return session.endReason === "idle" || session.endReason === "lifetime" ? "EXPIRED" : "CLOSED";
}
// electron/shell/actions/list.ts
/** All sessions and tasks of the conversation. */
function list(context, request) {
	return {
		kind: "list",
		entries: context.manager.inConversation(request.conversationId).map(toListEntry)
	};
}
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ cached(() => {
	if (globalConfig.jitless) return false;
	if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
	try {
		new Function("");
		return true;
	} catch (_) {
		return false;
	}
});
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
	uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
};
function pick(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
/* @__NO_SIDE_EFFECTS__ */
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
// node_modules/zod/v4/core/core.js
var _a$1;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodError = /* @__PURE__ */ $constructor("$ZodError", initializer$1);
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
* ("toString", "constructor") would otherwise read through to the prototype, and assigning
* "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}
// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
const validate = ((schema, value, _ctx) => {
	const validator = schema._zod.bag.validator;
	if (validator !== void 0) {
		if (validator(value) !== COMPILE_INVALID) return true;
		if (validator.definite === true && _ctx === void 0) return false;
	}
	return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
const validateAsync$1 = async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true,
		abortEarly: true
	} : {
		async: true,
		abortEarly: true
	};
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length === 0;
};
const _encode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return parse(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		return parse(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _encodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const _safeDecode = (_Err) => (schema, value, _ctx) => {
	return _safeParse(_Err)(schema, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParseAsync(_Err)(schema, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
	return _safeParseAsync(_Err)(schema, value, _ctx);
};
// node_modules/zod/v4/core/regexes.js
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
	return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
	return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ anchor(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const number = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;
// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMultipleOf = /*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
		if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
		payload.issues.push({
			origin: typeof payload.value,
			code: "not_multiple_of",
			divisor: def.value,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
	def.pattern ?? (def.pattern = lowercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
	def.pattern ?? (def.pattern = uppercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
	$ZodCheck.init(inst, def);
	const escapedRegex = escapeRegex(def.includes);
	def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
	inst._zod.check = (payload) => {
		if (payload.value.includes(def.includes, def.position)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "includes",
			includes: def.includes,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.endsWith(def.suffix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "ends_with",
			suffix: def.suffix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// node_modules/zod/v4/core/doc.js
var Doc = class {
	constructor(args = [], closed = {}) {
		this.content = [];
		this.indent = 0;
		this.args = args;
		this.closed = closed;
	}
	indented(fn) {
		this.indent += 1;
		try {
			fn(this);
		} finally {
			this.indent -= 1;
		}
	}
	write(arg) {
		if (typeof arg === "function") {
			arg(this, { execution: "sync" });
			arg(this, { execution: "async" });
			return;
		}
		const lines = arg.split("\n").filter((x) => x);
		const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
		const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
		for (const line of dedented) this.content.push(line);
	}
	compile() {
		const F = Function;
		const content = this?.content ?? [``];
		return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
	}
};
// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
	def.pattern ?? (def.pattern = guid);
	$ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid(v));
	} else def.pattern ?? (def.pattern = uuid());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email);
	$ZodStringFormat.init(inst, def);
});
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
const $ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
	def.pattern ?? (def.pattern = emoji());
	$ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
	if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
	def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
	$ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const $ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
	def.pattern ?? (def.pattern = cuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
	def.pattern ?? (def.pattern = cuid2);
	$ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
	def.pattern ?? (def.pattern = ulid);
	$ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
	def.pattern ?? (def.pattern = xid);
	$ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
	def.pattern ?? (def.pattern = ksuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date);
	$ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
	def.pattern ?? (def.pattern = time(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
	def.pattern ?? (def.pattern = duration);
	$ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
	def.pattern ?? (def.pattern = ipv4);
	$ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
	def.pattern ?? (def.pattern = ipv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidIPv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "ipv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv4);
	$ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidCIDRv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "cidrv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
const $ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
	def.pattern ?? (def.pattern = base64urlCharset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64URL(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64url",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
	def.pattern ?? (def.pattern = e164);
	$ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
const $ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidJWT(payload.value, def.alg)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "jwt",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
const $ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
	$ZodObject.init(inst, def);
	const superParse = inst._zod.parse;
	const _normalized = cached(() => normalizeDef(def));
	const memo = globalConfig.memoizer;
	const generateFastpass = (shape) => {
		const normalized = _normalized.value;
		const syms = normalized.symbolKeys;
		const doc = new Doc(["payload", "ctx"], {
			shape,
			inst,
			memo,
			syms
		});
		const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
		const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
		doc.write(`const input = payload.value;`);
		const ids = Object.create(null);
		let counter = 0;
		for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
		doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
		for (const key of normalized.allKeys) {
			if (key === "__proto__") continue;
			const id = ids[key];
			const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
			const isPresent = `${k} in input`;
			const schema = shape[key];
			const optin = schema?._zod?.optin;
			const isOptionalIn = optin !== void 0;
			const isOptionalOut = schema?._zod?.optout === "optional";
			doc.write(`const ${id} = ${parseStr(k)};`);
			if (isOptionalIn && isOptionalOut) {
				const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
				doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
			} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
			else {
				doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
				if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
				else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
			}
		}
		doc.write(`payload.value = newResult;`);
		doc.write(`return payload;`);
		return doc.compile();
	};
	let fastpass;
	const isObject$2 = isObject;
	const jit = !globalConfig.jitless;
	const fastEnabled = jit && allowsEval.value;
	const catchall = def.catchall;
	let value;
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$2(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
			if (!fastpass) fastpass = generateFastpass(def.shape);
			payload = fastpass(payload, ctx);
			if (!catchall) return payload;
			return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
		}
		return superParse(payload, ctx);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
const $ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		const left = def.left._zod.run({
			value: input,
			issues: []
		}, ctx);
		const right = def.right._zod.run({
			value: input,
			issues: []
		}, ctx);
		if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
			return handleIntersectionResults(payload, left, right);
		});
		return handleIntersectionResults(payload, left, right);
	};
});
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = /* @__PURE__ */ new Map();
	let unrecIssue;
	const keyIssues = /* @__PURE__ */ new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
	inst._zod.parse = (payload, ctx) => {
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			/**
			* $ZodDefault returns the default value immediately in forward direction.
			* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) payload.value = def.defaultValue;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => {
		const v = zod.def.innerType._zod.values;
		return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
		return handleNonOptionalResult(result, inst);
	};
});
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodPreprocess = /*@__PURE__*/ $constructor("$ZodPreprocess", (inst, def) => {
	$ZodPipe.init(inst, def);
});
const $ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then(handleReadonlyResult);
		return handleReadonlyResult(result);
	};
});
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/core/memoizer.js
var $ZodCyclicError = class extends Error {
	constructor() {
		super(`Cannot parse a reference cycle that closes through a transform`);
		this.name = "ZodCyclicError";
	}
};
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = /* @__PURE__ */ new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
let handoff;
const open$1 = [];
const memo = {
	alloc(_inst, payload, empty) {
		const bucket = handoff;
		if (!bucket) return empty;
		handoff = void 0;
		const entry = {
			value: empty,
			issues: null
		};
		bucket.set(payload.value, entry);
		open$1.push(entry);
		return empty;
	},
	guard(inst) {
		var _a;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
				return base(payload, ctx);
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	},
	attach(inst) {
		var _a;
		let isRecursiveInst;
		let rechecked = false;
		let lastCtx;
		let lastBucket;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (isRecursiveInst === void 0) {
					const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
					if (walked === NONE) {
						inst._zod.parse = base;
						if (inst._zod.run === wrapped) inst._zod.run = base;
						return base(payload, ctx);
					}
					if (walked === PROVEN || rechecked) isRecursiveInst = true;
					else rechecked = true;
				}
				const input = payload.value;
				if (!isRef(input)) return base(payload, ctx);
				let state = ctx[STATE];
				if (!state) {
					state = {
						buckets: /* @__PURE__ */ new WeakMap(),
						backEdges: void 0
					};
					ctx[STATE] = state;
				}
				let bucket;
				if (lastCtx === ctx) bucket = lastBucket;
				else {
					bucket = bucketFor(state, inst);
					lastCtx = ctx;
					lastBucket = bucket;
				}
				const hit = bucket.get(input);
				if (hit) {
					payload.value = hit.value;
					if (hit.issues) {
						if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
					} else {
						payload.memo = true;
						state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
						state.backEdges.add(hit.value);
					}
					return payload;
				}
				handoff = bucket;
				const depth = open$1.length;
				const result = base(payload, ctx);
				handoff = void 0;
				const entry = open$1.length > depth ? open$1.pop() : void 0;
				if (result instanceof Promise) return result.then((r) => {
					if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
					return r;
				});
				if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
				return result;
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	}
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
	return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link _cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
	return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
	return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
	const ch = /* @__PURE__ */ _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}
// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
/**
* Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
* `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
* custom JSON Schema was written into `json`, in which case the caller must not write its own.
*/
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
* an annotation like `description` — makes a member unfoldable, so a constraint this does not
* understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = /* @__PURE__ */ new Set([
	"type",
	"properties",
	"required",
	"additionalProperties"
]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = /* @__PURE__ */ new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			assignProp(properties, key, parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts });
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
* closed object members reject each other's keys and the schema validates nothing. Zod's parser
* pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
* *every* side rejects it — so the emitted schema has to pool them too, and folding the members
* into one object is the encoding that says so on every target.
*
* This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
* machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
* keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = /* @__PURE__ */ new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
/**
* Creates a toJSONSchema method for a schema instance.
* This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
*/
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
	const ctx = initializeContext({
		...params,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
	const { libraryOptions, target } = params ?? {};
	const ctx = initializeContext({
		...libraryOptions ?? {},
		target,
		io,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
// node_modules/zod/v4/core/json-schema-processors.js
const narrowMin = (agg, key, value) => {
	if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
};
const narrowMax = (agg, key, value) => {
	if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
};
const narrowBoth = (agg, value) => {
	narrowMin(agg, "minimum", value);
	narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
	agg.multipleOf ?? (agg.multipleOf = []);
	if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
	agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
	agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
	agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
	agg.format = format;
	if (format.includes("int")) agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
	setFormat(agg, def.format);
	const [minimum, maximum] = ranges[def.format];
	narrowMin(agg, "minimum", minimum);
	narrowMax(agg, "maximum", maximum);
};
const contributors = {
	greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
	less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
	multiple_of: (agg, def) => addDivisor(agg, def.value),
	number_format: formatContributor(NUMBER_FORMAT_RANGES),
	bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
	min_length: minContributor,
	max_length: maxContributor,
	length_equals: (agg, def) => narrowBoth(agg, def.length),
	min_size: minContributor,
	max_size: maxContributor,
	size_equals: (agg, def) => narrowBoth(agg, def.size),
	string_format: (agg, def) => {
		setFormat(agg, def.format);
		if (def.pattern) addPattern(agg, def.pattern);
		if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
		if (def.local || def.precision === -1) agg.laxFormat = true;
	},
	mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
const formatMap = {
	guid: "uuid",
	url: "uri",
	datetime: "date-time",
	json_string: "json-string",
	regex: ""
};
const exactPatterns = /* @__PURE__ */ new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
	const json = _json;
	json.type = "string";
	const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minLength = minimum;
	if (typeof maximum === "number") json.maxLength = maximum;
	if (format) {
		json.format = formatMap[format] ?? format;
		if (json.format === "") delete json.format;
		if (format === "time" || laxFormat) delete json.format;
	}
	if (contentEncoding) json.contentEncoding = contentEncoding;
	if (patterns && patterns.size > 0) {
		const patternList = [...patterns].map(exactPattern);
		if (patternList.length === 1) json.pattern = patternList[0].source;
		else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
			...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
			pattern: regex.source
		}))];
	}
};
const numberProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
	json.type = isInt ? "integer" : "number";
	const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
	const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
	const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
	if (exMin) {
		if (legacy) {
			json.minimum = exclusiveMinimum;
			json.exclusiveMinimum = true;
		} else json.exclusiveMinimum = exclusiveMinimum;
	} else if (typeof minimum === "number") json.minimum = minimum;
	if (exMax) {
		if (legacy) {
			json.maximum = exclusiveMaximum;
			json.exclusiveMaximum = true;
		} else json.exclusiveMaximum = exclusiveMaximum;
	} else if (typeof maximum === "number") json.maximum = maximum;
	if (multipleOf) {
		const divisors = /* @__PURE__ */ new Set();
		for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
		else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
		const [first, ...rest] = divisors;
		if (first !== void 0) json.multipleOf = first;
		if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
	}
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const neverProcessor = (_schema, _ctx, json, _params) => {
	json.not = {};
};
const enumProcessor = (schema, _ctx, json, _params) => {
	const def = schema._zod.def;
	const values = getEnumValues(def.entries);
	if (values.length === 0) {
		json.not = {};
		return;
	}
	if (values.every((v) => typeof v === "number")) json.type = "number";
	if (values.every((v) => typeof v === "string")) json.type = "string";
	json.enum = values;
};
const customProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const arrayProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
	json.type = "array";
	json.items = processSchema(def.element, ctx, {
		...params,
		path: [...params.path, "items"]
	});
};
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const shape = def.shape;
	if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
	json.type = "object";
	json.properties = {};
	for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
		...params,
		path: [
			...params.path,
			"properties",
			key
		]
	}));
	const requiredKeys = [];
	for (const key of Object.keys(shape)) {
		const field = def.shape[key];
		if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
	}
	if (requiredKeys.length > 0) json.required = requiredKeys;
	if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
	else if (!def.catchall) {
		if (ctx.io === "output") json.additionalProperties = false;
	} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
		...params,
		path: [...params.path, "additionalProperties"]
	});
};
const unionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const isExclusive = def.inclusive === false;
	const options = def.options.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			isExclusive ? "oneOf" : "anyOf",
			i
		]
	}));
	if (isExclusive) json.oneOf = options;
	else json.anyOf = options;
};
const intersectionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const a = processSchema(def.left, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			0
		]
	});
	const b = processSchema(def.right, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			1
		]
	});
	const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
	const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
	json.allOf = allOf;
	ctx.intersections.push(allOf);
};
const nullableProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const inner = processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	if (ctx.target === "openapi-3.0") {
		seen.ref = def.innerType;
		json.nullable = true;
	} else json.anyOf = [inner, { type: "null" }];
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
* A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
* unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	if (ctx.io !== "input") return;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	let catchValue;
	try {
		catchValue = def.catchValue(void 0);
	} catch {
		handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
		return;
	}
	json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	const inIsTransform = def.in._zod.traits.has("$ZodTransform");
	const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	json.readOnly = true;
};
const optionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
// node_modules/zod/v4/classic/errors.js
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
const initializer = (inst, issues) => {
	$ZodError.init(inst, issues);
	inst.name = "ZodError";
	const proto = Object.getPrototypeOf(inst);
	if (_installedErrorProtos.has(proto)) return;
	_installedErrorProtos.add(proto);
	_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
	_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
	_lazyMethod(proto, "addIssue", (self) => (issue) => {
		self.issues.push(issue);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	_lazyMethod(proto, "addIssues", (self) => (issues) => {
		self.issues.push(...issues);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	Object.defineProperty(proto, "isEmpty", {
		configurable: true,
		enumerable: false,
		get() {
			return this.issues.length === 0;
		}
	});
};
const ZodRealError = /*@__PURE__*/ $constructor("ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/classic/parse.js
const parse = /* @__PURE__ */ _parse(ZodRealError);
const parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
const encode = /* @__PURE__ */ _encode(ZodRealError);
const decode = /* @__PURE__ */ _decode(ZodRealError);
const encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);
// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
	_ensureDefaultLocale();
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
	return inst;
}, {
	check(...chks) {
		const def = this.def;
		return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
			check: ch,
			def: { check: "custom" },
			onattach: []
		} } : ch)] }), { parent: true });
	},
	with(...chks) {
		return this.check(...chks);
	},
	clone(def, params) {
		return clone(this, def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	refine(check, params) {
		return this.check(refine(check, params));
	},
	superRefine(refinement, params) {
		return this.check(superRefine(refinement, params));
	},
	overwrite(fn) {
		return this.check(/* @__PURE__ */ _overwrite(fn));
	},
	optional() {
		return optional(this);
	},
	exactOptional() {
		return exactOptional(this);
	},
	nullable() {
		return nullable(this);
	},
	nullish() {
		return optional(nullable(this));
	},
	nonoptional(params) {
		return nonoptional(this, params);
	},
	array() {
		return array(this);
	},
	or(arg) {
		return union([this, arg]);
	},
	and(arg) {
		return intersection(this, arg);
	},
	transform(tx) {
		return pipe(this, transform(tx));
	},
	default(d) {
		return _default(this, d);
	},
	prefault(d) {
		return prefault(this, d);
	},
	catch(params) {
		return _catch(this, params);
	},
	pipe(target) {
		return pipe(this, target);
	},
	readonly() {
		return readonly(this);
	},
	describe(description) {
		const cl = this.clone();
		globalRegistry.add(cl, { description });
		return cl;
	},
	meta(...args) {
		if (args.length === 0) return globalRegistry.get(this);
		const cl = this.clone();
		globalRegistry.add(cl, args[0]);
		return cl;
	},
	isOptional() {
		return this.safeParse(void 0).success;
	},
	isNullable() {
		return this.safeParse(null).success;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	},
	get "~standard"() {
		return hide(this, "~standard", {
			...standardProps(this),
			jsonSchema: {
				input: createStandardJSONSchemaMethod(this, "input"),
				output: createStandardJSONSchemaMethod(this, "output")
			}
		});
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	},
	parse: function _parse(data, params) {
		return parse(this, data, params, { callee: _parse });
	},
	parseAsync: async function _parseAsync(data, params) {
		return await parseAsync(this, data, params, { callee: _parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	async safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	get spa() {
		return this?.safeParseAsync;
	},
	set spa(value) {
		own(this, "spa", value);
	},
	validate(data, params) {
		return validate(this, data, params);
	},
	validateAsync(data, params) {
		return validateAsync$1(this, data, params);
	},
	encode: function _encode(data, params) {
		return encode(this, data, params, { callee: _encode });
	},
	decode: function _decode(data, params) {
		return decode(this, data, params, { callee: _decode });
	},
	encodeAsync: async function _encodeAsync(data, params) {
		return await encodeAsync(this, data, params, { callee: _encodeAsync });
	},
	decodeAsync: async function _decodeAsync(data, params) {
		return await decodeAsync(this, data, params, { callee: _decodeAsync });
	},
	safeEncode(data, params) {
		return safeEncode(this, data, params);
	},
	safeDecode(data, params) {
		return safeDecode(this, data, params);
	},
	async safeEncodeAsync(data, params) {
		return safeEncodeAsync(this, data, params);
	},
	async safeDecodeAsync(data, params) {
		return safeDecodeAsync(this, data, params);
	},
	toJSONSchema(params) {
		return createToJSONSchemaMethod(this, {})(params);
	},
	get description() {
		return globalRegistry.get(this)?.description;
	},
	get _def() {
		return this._zod.def;
	}
});
/** @internal */
const _ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, /*@__PURE__*/ derived({
	format: (inst) => aggregateChecks(inst).format ?? null,
	minLength: (inst) => aggregateChecks(inst).minimum ?? null,
	maxLength: (inst) => aggregateChecks(inst).maximum ?? null
}, {
	regex(...args) {
		return this.check(/* @__PURE__ */ _regex(...args));
	},
	includes(...args) {
		return this.check(/* @__PURE__ */ _includes(...args));
	},
	startsWith(...args) {
		return this.check(/* @__PURE__ */ _startsWith(...args));
	},
	endsWith(...args) {
		return this.check(/* @__PURE__ */ _endsWith(...args));
	},
	min(...args) {
		return this.check(/* @__PURE__ */ _minLength(...args));
	},
	max(...args) {
		return this.check(/* @__PURE__ */ _maxLength(...args));
	},
	length(...args) {
		return this.check(/* @__PURE__ */ _length(...args));
	},
	nonempty(...args) {
		return this.check(/* @__PURE__ */ _minLength(1, ...args));
	},
	lowercase(params) {
		return this.check(/* @__PURE__ */ _lowercase(params));
	},
	uppercase(params) {
		return this.check(/* @__PURE__ */ _uppercase(params));
	},
	trim() {
		return this.check(/* @__PURE__ */ _trim());
	},
	normalize(...args) {
		return this.check(/* @__PURE__ */ _normalize(...args));
	},
	toLowerCase() {
		return this.check(/* @__PURE__ */ _toLowerCase());
	},
	toUpperCase() {
		return this.check(/* @__PURE__ */ _toUpperCase());
	},
	slugify() {
		return this.check(/* @__PURE__ */ _slugify());
	}
}));
const ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	_ZodString.init(inst, def);
}, {
	email(params) {
		return this.check(/* @__PURE__ */ _email(ZodEmail, params));
	},
	url(params) {
		return this.check(/* @__PURE__ */ _url(ZodURL, params));
	},
	jwt(params) {
		return this.check(/* @__PURE__ */ _jwt(ZodJWT, params));
	},
	emoji(params) {
		return this.check(/* @__PURE__ */ _emoji(ZodEmoji, params));
	},
	guid(params) {
		return this.check(/* @__PURE__ */ _guid(ZodGUID, params));
	},
	uuid(params) {
		return this.check(/* @__PURE__ */ _uuid(ZodUUID, params));
	},
	uuidv4(params) {
		return this.check(/* @__PURE__ */ _uuidv4(ZodUUID, params));
	},
	uuidv6(params) {
		return this.check(/* @__PURE__ */ _uuidv6(ZodUUID, params));
	},
	uuidv7(params) {
		return this.check(/* @__PURE__ */ _uuidv7(ZodUUID, params));
	},
	nanoid(params) {
		return this.check(/* @__PURE__ */ _nanoid(ZodNanoID, params));
	},
	cuid(params) {
		return this.check(/* @__PURE__ */ _cuid(ZodCUID, params));
	},
	cuid2(params) {
		return this.check(/* @__PURE__ */ _cuid2(ZodCUID2, params));
	},
	ulid(params) {
		return this.check(/* @__PURE__ */ _ulid(ZodULID, params));
	},
	base64(params) {
		return this.check(/* @__PURE__ */ _base64(ZodBase64, params));
	},
	base64url(params) {
		return this.check(/* @__PURE__ */ _base64url(ZodBase64URL, params));
	},
	xid(params) {
		return this.check(/* @__PURE__ */ _xid(ZodXID, params));
	},
	ksuid(params) {
		return this.check(/* @__PURE__ */ _ksuid(ZodKSUID, params));
	},
	ipv4(params) {
		return this.check(/* @__PURE__ */ _ipv4(ZodIPv4, params));
	},
	ipv6(params) {
		return this.check(/* @__PURE__ */ _ipv6(ZodIPv6, params));
	},
	cidrv4(params) {
		return this.check(/* @__PURE__ */ _cidrv4(ZodCIDRv4, params));
	},
	cidrv6(params) {
		return this.check(/* @__PURE__ */ _cidrv6(ZodCIDRv6, params));
	},
	e164(params) {
		return this.check(/* @__PURE__ */ _e164(ZodE164, params));
	},
	datetime(params) {
		return this.check(/* @__PURE__ */ _isoDateTime(ZodISODateTime, params));
	},
	date(params) {
		return this.check(/* @__PURE__ */ _isoDate(ZodISODate, params));
	},
	time(params) {
		return this.check(/* @__PURE__ */ _isoTime(ZodISOTime, params));
	},
	duration(params) {
		return this.check(/* @__PURE__ */ _isoDuration(ZodISODuration, params));
	}
});
function string(params) {
	return /* @__PURE__ */ _string(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	_ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
	$ZodISOTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
	$ZodISODuration.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
	$ZodGUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
	$ZodEmoji.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
	$ZodNanoID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
	$ZodCUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
	$ZodCUID2.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
	$ZodULID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
	$ZodXID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
	$ZodKSUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
	$ZodIPv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
	$ZodIPv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
	$ZodCIDRv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
	$ZodCIDRv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
	$ZodBase64URL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
	$ZodE164.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
	$ZodJWT.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
	inst.isFinite = true;
}, /*@__PURE__*/ derived({
	minValue: (inst) => {
		const { minimum, exclusiveMinimum } = aggregateChecks(inst);
		return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
	},
	maxValue: (inst) => {
		const { maximum, exclusiveMaximum } = aggregateChecks(inst);
		return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
	},
	isInt: (inst) => {
		const { isInt, multipleOf } = aggregateChecks(inst);
		return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
	},
	format: (inst) => aggregateChecks(inst).format ?? null
}, {
	gt(value, params) {
		return this.check(/* @__PURE__ */ _gt(value, params));
	},
	gte(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	min(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	lt(value, params) {
		return this.check(/* @__PURE__ */ _lt(value, params));
	},
	lte(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	max(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	int(params) {
		return this.check(int(params));
	},
	safe(params) {
		return this.check(int(params));
	},
	positive(params) {
		return this.check(/* @__PURE__ */ _gt(0, params));
	},
	nonnegative(params) {
		return this.check(/* @__PURE__ */ _gte(0, params));
	},
	negative(params) {
		return this.check(/* @__PURE__ */ _lt(0, params));
	},
	nonpositive(params) {
		return this.check(/* @__PURE__ */ _lte(0, params));
	},
	multipleOf(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	step(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	finite() {
		return this;
	}
}));
const ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodBoolean, params);
}
const ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => void 0;
});
function unknown() {
	return /* @__PURE__ */ _unknown(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never(params) {
	return /* @__PURE__ */ _never(ZodNever, params);
}
const ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodArray.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
	inst.element = def.element;
}, {
	min(n, params) {
		return this.check(/* @__PURE__ */ _minLength(n, params));
	},
	nonempty(params) {
		return this.check(/* @__PURE__ */ _minLength(1, params));
	},
	max(n, params) {
		return this.check(/* @__PURE__ */ _maxLength(n, params));
	},
	length(n, params) {
		return this.check(/* @__PURE__ */ _length(n, params));
	},
	unwrap() {
		return this.element;
	}
});
function array(element, params) {
	return /* @__PURE__ */ _array(ZodArray, element, params);
}
const ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodObjectJIT.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
	keyof() {
		return _enum(Object.keys(this._zod.def.shape));
	},
	catchall(catchall) {
		return this.clone(mergeDefs(this._zod.def, { catchall }));
	},
	passthrough() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	loose() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	strict() {
		return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
	},
	strip() {
		return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
	},
	extend(incoming) {
		return extend(this, incoming);
	},
	safeExtend(incoming) {
		return safeExtend(this, incoming);
	},
	merge(other) {
		return merge(this, other);
	},
	pick(mask) {
		return pick(this, mask);
	},
	omit(mask) {
		return omit(this, mask);
	},
	partial(...args) {
		return partial(ZodOptional, this, args[0]);
	},
	exactPartial(...args) {
		return partial(ZodExactOptional, this, args[0], "exactPartial");
	},
	required(...args) {
		return required(ZodNonOptional, this, args[0]);
	}
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function strictObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: never(),
		...normalizeParams(params)
	});
}
const ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
	inst.options = def.options;
});
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
	$ZodIntersection.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
const ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
	inst.enum = def.entries;
	inst.options = [...inst._zod.values];
	const keys = new Set(Object.keys(def.entries));
	inst.extract = (values, params) => {
		const newEntries = {};
		for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
	inst.exclude = (values, params) => {
		const newEntries = { ...def.entries };
		for (const value of values) if (keys.has(value)) delete newEntries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodTransform.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
	inst._zod.parse = (payload, _ctx) => {
		if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		payload.addIssue = (issue$1) => {
			if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
			else {
				const _issue = issue$1;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = inst);
				payload.issues.push(issue(_issue));
			}
		};
		const output = def.transform(payload.value, payload);
		if (output instanceof Promise) return output.then((output) => {
			payload.value = output;
			return payload;
		});
		payload.value = output;
		return payload;
	};
});
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
const ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
const ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
	$ZodExactOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
const ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
const ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
	$ZodPrefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
	$ZodNonOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
const ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
	inst.in = def.in;
	inst.out = def.out;
});
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodPreprocess = /*@__PURE__*/ $constructor("ZodPreprocess", (inst, def) => {
	ZodPipe.init(inst, def);
	$ZodPreprocess.init(inst, def);
});
const ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
	$ZodReadonly.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
const ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return /* @__PURE__ */ _superRefine(fn, params);
}
function preprocess(fn, schema) {
	return new ZodPreprocess({
		type: "pipe",
		in: transform(fn),
		out: schema
	});
}
// shared/protocol/identifiers.ts
/** One tool call; made by the server, never reused (protocol 3.1). */
const callIdSchema = string().regex(/^[A-Za-z0-9._:-]{1,128}$/, "call_id must be 1-128 characters of A-Z a-z 0-9 . _ : -").brand("CallId");
/** One background task. */
const taskIdSchema = string().regex(/^[A-Za-z0-9._:-]{1,128}$/, "task_id must be 1-128 characters of A-Z a-z 0-9 . _ : -").brand("TaskId");
/** One shell session, unique within its conversation. */
const sessionIdSchema = string().regex(/^(?!\.)[A-Za-z0-9._-]{1,64}$/, "session_id must be 1-64 characters of A-Z a-z 0-9 . _ - and must not start with a dot").brand("SessionId");
/** One agent conversation. */
const conversationIdSchema = string().min(1).max(64).brand("ConversationId");
string().min(1).max(64).brand("MessageId");
// shared/util/utf8-length.ts
/** Number of bytes of a text in UTF-8; a lone surrogate counts as U+FFFD (3 bytes), as encoders write it. */
function utf8Length(text) {
	let bytes = 0;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		if (unit < 128) bytes += 1;
		else if (unit < 2048) bytes += 2;
		else if (unit >= 55296 && unit <= 56319 && isLowSurrogate(text.charCodeAt(index + 1))) {
			bytes += 4;
			index += 1;
		} else bytes += 3;
	}
	return bytes;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}
// shared/shell-tool/shell-arguments.ts
/** Values of `action`. */
const SHELL_ACTIONS = [
	"exec",
	"write_stdin",
	"close",
	"list"
];
const lenientInteger = (min, max) => preprocess((value) => typeof value === "string" && /^-?\d{1,10}$/.test(value) ? Number(value) : value, int(`must be an integer from ${String(min)} to ${String(max)}`).min(min, `must be at least ${String(min)}`).max(max, `must be at most ${String(max)}`));
const lenientBoolean = preprocess((value) => value === "true" ? true : value === "false" ? false : value, boolean("must be true or false"));
const absent = (schema) => preprocess((value) => value === null ? void 0 : value, schema.optional());
const execSchema = object({
	command: string("must be a string"),
	session_id: absent(sessionIdSchema),
	workdir: absent(string("must be a string").max(MAX_WORKDIR_CHARS, `must be at most ${String(MAX_WORKDIR_CHARS)} characters`).refine((value) => !value.includes("\0"), "must not contain a NUL character")),
	pty: absent(lenientBoolean),
	cols: absent(lenientInteger(20, 500)),
	rows: absent(lenientInteger(5, 200)),
	yield_time_ms: absent(lenientInteger(0, MAX_YIELD_MS)),
	timeout: absent(lenientInteger(1, MAX_TIMEOUT_S)),
	async: absent(lenientBoolean),
	justification: absent(string("must be a string"))
});
const sessionOrTaskId = union([sessionIdSchema, taskIdSchema], "must be a session id or a task id (1-64 characters of A-Z a-z 0-9 . _ -)");
const writeStdinSchema = object({
	session_id: sessionOrTaskId,
	input: string("must be a string (empty to only read)").refine((value) => utf8Length(value) <= MAX_INPUT_BYTES, `must be at most ${String(MAX_INPUT_BYTES)} bytes`),
	yield_time_ms: absent(lenientInteger(0, MAX_YIELD_MS))
});
const closeSchema = object({ session_id: sessionOrTaskId });
/**
* Reads the arguments of a `shell` call as the agent server sent them: an object, or a JSON string holding one
* (protocol 5.5). Unknown fields are ignored.
*/
function parseShellArguments(raw) {
	const value = typeof raw === "string" ? parseJsonObject(raw) : raw;
	if (typeof value !== "object" || value === null || Array.isArray(value)) return problem(null, "arguments must be an object, or a JSON string holding an object");
	const given = value;
	const action = readAction(given);
	if (action === null) return problem(null, `action must be one of ${SHELL_ACTIONS.join(", ")}`);
	switch (action) {
		case "exec": return parseExec(given);
		case "write_stdin": {
			const parsed = writeStdinSchema.safeParse(given);
			if (!parsed.success) return problem(action, describe(parsed.error));
			return ok({
				action,
				sessionId: parsed.data.session_id,
				input: parsed.data.input,
				yieldTimeMs: parsed.data.yield_time_ms ?? 1e4
			});
		}
		case "close": {
			const parsed = closeSchema.safeParse(given);
			if (!parsed.success) return problem(action, describe(parsed.error));
			return ok({
				action,
				sessionId: parsed.data.session_id
			});
		}
		case "list": return ok({ action });
	}
}
function parseExec(given) {
	const parsed = execSchema.safeParse(given);
	if (!parsed.success) return problem("exec", describe(parsed.error));
	const args = parsed.data;
	const command = args.command.replaceAll("\r\n", "\n");
	if (command.trim() === "") return problem("exec", "command must not be blank");
	if (command.includes("\0")) return problem("exec", "command must not contain a NUL character");
	if (utf8Length(command) > 131072) return fail({
		code: "COMMAND_TOO_LONG",
		message: `command must be at most ${String(MAX_COMMAND_BYTES)} bytes of UTF-8`,
		action: "exec"
	});
	if (args.async === true && args.pty === true) return problem("exec", "async and pty must not both be true");
	return ok({
		action: "exec",
		command,
		sessionId: args.session_id,
		workdir: args.workdir,
		pty: args.pty,
		cols: args.cols ?? 120,
		rows: args.rows ?? 40,
		yieldTimeMs: args.yield_time_ms ?? 1e4,
		timeoutS: args.timeout,
		async: args.async ?? false,
		justification: args.justification
	});
}
function readAction(given) {
	const action = given["action"];
	if (action === void 0 || action === null) return typeof given["command"] === "string" ? "exec" : null;
	return SHELL_ACTIONS.find((known) => known === action) ?? null;
}
function parseJsonObject(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function describe(error) {
	const issue = error.issues[0];
	if (issue === void 0) return "arguments are not valid";
	const field = issue.path.join(".");
	return issue.message.startsWith(field) ? issue.message : `${field} ${issue.message}`;
}
function problem(action, message) {
	return fail({
		code: "INVALID_ARGUMENTS",
		message,
		action
	});
}
// electron/shell/actions/write-stdin.ts
/** Ctrl-C, Ctrl-\ and Ctrl-D do without a terminal what they do in one (shell-tool 3). */
const INTERRUPT = "";
const QUIT = "";
const END_OF_INPUT = "";
const CONTROL_INPUT = /([\u0003\u0004\u001c])/;
/** What ends a line in line mode. */
const LINE_END = /[\n\r\u0004]/;
/** Longest line a terminal takes in line mode (shell-tool 3): the kernel's buffer without the end of the line. */
const MAX_LINE_BYTES = 4095;
/** Writes to the program that runs, or only waits for more of its output. To an idle shell, input is a command. */
async function writeStdin(context, request, args, events, signal) {
	const sinceMs = performance.now();
	const session = context.manager.find(request.conversationId, args.sessionId);
	if (session === void 0) return refuseUnknown(context.manager, request.conversationId, args.sessionId);
	const changed = refuseChanged(context.manager, request, args.sessionId);
	if (changed !== null) return changed;
	const { running } = session;
	if (running !== null) {
		const refusal = session.terminal === void 0 ? await send(session, running, args.input) : await typeKeys(session.terminal, running, args.input);
		if (refusal !== null) return refusal;
		await waitForAnswer(running, args.yieldTimeMs, signal);
		await session.terminal?.screenOf(running)?.catchUp();
		return tell(context, session, running, sinceMs);
	}
	if (args.input.replace(new RegExp(CONTROL_INPUT, "g"), "").trim() !== "" && !session.oneShot) return runAsCommand(context, request, args, events, signal);
	if (session.last === null) return refuse("SESSION_NOT_FOUND", `nothing has run in session ${session.id} yet`);
	return tell(context, session, session.last, sinceMs);
}
const INPUT_FULL = "the program does not read its input, and what waits for it has reached its limit; nothing of this input was taken";
const INPUT_CLOSED = "the standard input of this command is closed; only a session takes input, up to its end of file";
async function send(session, running, input) {
	for (const part of input.split(CONTROL_INPUT)) {
		if (part === "") continue;
		if (session.running !== running) return null;
		if (part === INTERRUPT) await session.signal("SIGINT");
		else if (part === QUIT) await session.signal("SIGQUIT");
		else if (part === END_OF_INPUT) session.endInput();
		else {
			const taken = session.write(Buffer.from(part));
			if (taken === "full") return refuse("INVALID_ARGUMENTS", INPUT_FULL);
			if (taken === "closed") return refuse("INVALID_ARGUMENTS", INPUT_CLOSED);
		}
	}
	return null;
}
/** In a terminal all keys go to the program as they are; its line settings say which of them are signals. */
async function typeKeys(terminal, running, input) {
	if (input === "") return null;
	if (input.split(LINE_END).some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES) && await terminal.isInLineMode() !== false) return refuse("INVALID_ARGUMENTS", `the program reads whole lines, and the terminal would cut one above ${String(MAX_LINE_BYTES)} bytes; give it in shorter lines, or through a file`);
	if (running.sealed) return null;
	switch (terminal.type(Buffer.from(input))) {
		case "full": return refuse("INVALID_ARGUMENTS", INPUT_FULL);
		case "closed":
		case "taken": return null;
	}
}
function tell(context, session, run, sinceMs) {
	const lateOutput = run.end === null ? "" : session.takeLateOutput();
	const { report, told } = toReport(session, run, {
		from: run.told,
		sinceMs,
		lateOutput
	});
	run.told = told;
	if (session.oneShot && run.end !== null) context.manager.remove(session, session.endReason ?? "command_done");
	return {
		kind: "command",
		report
	};
}
async function runAsCommand(context, request, args, events, signal) {
	const parsed = parseShellArguments({
		action: "exec",
		command: args.input,
		session_id: args.sessionId,
		yield_time_ms: args.yieldTimeMs
	});
	if (!parsed.ok) return refuse(parsed.error.code, parsed.error.message);
	if (parsed.value.action !== "exec") return refuse("INTERNAL", "input was not read as a command");
	return exec(context, request, parsed.value, events, signal);
}
// electron/shell/perform-action.ts
/** Performs one action of the `shell` tool. */
async function performAction(context, request, events, signal) {
	const { args } = request;
	const late = refuseLate(request, signal);
	if (late !== null) return late;
	switch (args.action) {
		case "exec": return exec(context, request, args, events, signal);
		case "write_stdin": return writeStdin(context, request, args, events, signal);
		case "close": return close$1(context, request, args);
		case "list": return list(context, request);
		default: return assertNever(args, "action");
	}
}
// electron/shell/sessions/background-tasks.ts
/** Commands that went on in the background. The end of each is told exactly once. */
var BackgroundTasks = class {
	#running = /* @__PURE__ */ new Map();
	#listeners = /* @__PURE__ */ new Set();
	/** Places taken for commands that are being started as tasks. */
	#reserved = 0;
	get running() {
		return [...this.#running.values()];
	}
	hasPlace(limit) {
		return this.#running.size + this.#reserved < limit;
	}
	/** Resolves when a task has ended. */
	nextEnd() {
		return new Promise((resolve) => {
			const stop = this.onEnd(() => {
				stop();
				resolve();
			});
		});
	}
	/** Takes a place for a task to come; the function gives it back. Null where as many as allowed run. */
	reserve(limit) {
		if (!this.hasPlace(limit)) return null;
		this.#reserved += 1;
		return () => {
			this.#reserved -= 1;
		};
	}
	/**
	* Makes a running command a task. Must be the last thing an action does before it answers: the end is told in a later
	* turn of the event loop, so that it never comes before the answer.
	*/
	add(task) {
		task.run.taskId = task.taskId;
		this.#running.set(task.taskId, task);
		task.run.ended.then(() => {
			setImmediate(() => {
				this.#tell(task);
			});
		});
	}
	onEnd(listener) {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	}
	#tell({ taskId, request, session, run }) {
		this.#running.delete(taskId);
		const { report } = toReport(session, run, { from: OUTPUT_START });
		run.collector.settle();
		const end = {
			taskId,
			callId: request.callId,
			conversationId: request.conversationId,
			report
		};
		for (const listener of this.#listeners) listener(end);
	}
};
// electron/shell/sessions/session-lifetime.ts
/** Ends sessions that are idle or too old (shell-tool 7). Runs one timer, which does not keep the program alive. */
var SessionLifetime = class {
	#limits;
	#sessions;
	#expire;
	#alsoSweep;
	#timer;
	constructor(limits, sessions, expire, alsoSweep) {
		this.#limits = limits;
		this.#sessions = sessions;
		this.#expire = expire;
		this.#alsoSweep = alsoSweep;
		this.#schedule();
	}
	close() {
		clearTimeout(this.#timer);
	}
	#schedule() {
		this.#timer = setTimeout(() => {
			this.#sweep();
			this.#alsoSweep();
			this.#schedule();
		}, this.#limits().sweepSeconds * 1e3);
		this.#timer.unref();
	}
	#sweep() {
		const { idleSeconds, lifeSeconds } = this.#limits();
		for (const session of this.#sessions()) if (session.clock.ageMs >= lifeSeconds * 1e3 && !isTask(session)) this.#expire(session, "lifetime");
		else if (session.running === null && session.clock.idleMs >= idleSeconds * 1e3) this.#expire(session, "idle");
	}
};
/** A one-shot that runs as a task has the life of its timeout, at most 24 h (shell-tool 5). */
function isTask(session) {
	return session.oneShot && session.running !== null;
}
// electron/shell/sessions/session-manager.ts
/** Ended ids remembered for each conversation. An id is not used again, and a late call is told what became of it. */
const MAX_ENDED_IDS = 1e3;
/** Conversations remembered after their last session; the ids of those that were silent longest are forgotten. */
const MAX_CONVERSATIONS = 1e3;
/** Knows all sessions: by conversation and id, by call and by task. */
var SessionManager = class {
	#conversations = /* @__PURE__ */ new Map();
	#closed = false;
	#openings = /* @__PURE__ */ new Set();
	#listeners = /* @__PURE__ */ new Set();
	/** A new id for a one-shot. */
	createSessionId() {
		return sessionIdSchema.parse(`sh-${takeRandomBytes(6).toString("hex")}`);
	}
	/** A new id for a task. */
	createTaskId() {
		return taskIdSchema.parse(`bg-${takeRandomBytes(6).toString("hex")}`);
	}
	#add(session) {
		const { live, ended } = this.#of(session.conversationId);
		live.set(session.id, session);
		ended.delete(session.id);
		this.changed(session);
	}
	/** Forgets a session that has ended; its id stays known. */
	remove(session, reason) {
		const { live } = this.#of(session.conversationId);
		if (!live.delete(session.id)) return;
		this.#remember(session.conversationId, session.id, {
			kind: "session",
			at: /* @__PURE__ */ new Date(),
			reason,
			mayOpenAgain: session.lost
		});
		this.changed(session);
	}
	/** The id of a task stays known after its end, whatever becomes of its session: a notice has named it (case TG01). */
	taskEnded(conversationId, taskId) {
		const ended = {
			kind: "task",
			at: /* @__PURE__ */ new Date(),
			reason: "command_done"
		};
		this.#remember(conversationId, taskId, ended);
	}
	/** Forgets a session in which nothing ran; its id stays free. */
	forget(session) {
		if (this.#of(session.conversationId).live.delete(session.id)) this.changed(session);
	}
	/** A live session by its id, or by the id of the task it runs; a one-shot also by that of a task whose end nobody fetched. */
	find(conversationId, id) {
		const { live } = this.#of(conversationId);
		return live.get(id) ?? [...live.values()].find(({ oneShot, running, last }) => oneShot ? last?.taskId === id : running?.taskId === id);
	}
	findEnded(conversationId, id) {
		return this.#of(conversationId).ended.get(id);
	}
	/** Ids that count towards the limit, also while they are being opened: one-shots do not (shell-tool 2). */
	namedIds(conversationId) {
		return [...this.inConversation(conversationId).filter((session) => !session.oneShot).map(({ id }) => id), ...this.#of(conversationId).opening];
	}
	isOpening(conversationId, id) {
		return this.#of(conversationId).opening.has(id);
	}
	/** Opens a session with `how` and adds it. Its id is taken at once. */
	async open(conversationId, id, how) {
		const { opening } = this.#of(conversationId);
		if (id !== void 0) opening.add(id);
		const opened = how();
		this.#openings.add(opened);
		try {
			const session = await opened;
			if (!("kind" in session)) this.#add(session);
			return session;
		} finally {
			this.#openings.delete(opened);
			if (id !== void 0) opening.delete(id);
		}
	}
	get isClosed() {
		return this.#closed;
	}
	/** No session must be opened any more; resolves when none is being opened. */
	async close() {
		this.#closed = true;
		while (this.#openings.size > 0) await Promise.allSettled(this.#openings);
	}
	inConversation(conversationId) {
		return [...this.#of(conversationId).live.values()];
	}
	all() {
		return [...this.#conversations.values()].flatMap(({ live }) => [...live.values()]);
	}
	/** The running command of a call or task. */
	findRun(id) {
		return this.all().flatMap((session) => session.running ?? []).find((run) => run.callId === id || run.taskId === id);
	}
	onChange(listener) {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	}
	/** Tells the listeners how a session is now. */
	changed(session) {
		if (this.#listeners.size === 0) return;
		const snapshot = toSessionSnapshot(session);
		for (const listener of this.#listeners) listener(snapshot);
	}
	#remember(conversationId, id, what) {
		const conversation = this.#of(conversationId);
		const { ended } = conversation;
		ended.set(id, what);
		this.#conversations.delete(conversationId);
		this.#conversations.set(conversationId, conversation);
		const oldest = ended.keys().next().value;
		if (ended.size > MAX_ENDED_IDS && oldest !== void 0) ended.delete(oldest);
	}
	#of(conversationId) {
		let conversation = this.#conversations.get(conversationId);
		if (conversation === void 0) {
			conversation = {
				live: /* @__PURE__ */ new Map(),
				ended: /* @__PURE__ */ new Map(),
				opening: /* @__PURE__ */ new Set()
			};
			this.#conversations.set(conversationId, conversation);
			this.#forgetSilent();
		}
		return conversation;
	}
	#forgetSilent() {
		for (const [id, { live, opening }] of this.#conversations) {
			if (this.#conversations.size <= MAX_CONVERSATIONS) return;
			if (live.size === 0 && opening.size === 0) this.#conversations.delete(id);
		}
	}
};
// electron/shell/sessions/spare-shell.ts
/** How long a spare shell may take to go to its directory, in ms: it takes a fraction of one, unless it was stopped. */
const ENTER_LIMIT_MS = 1e3;
/** Where it waits: a directory that nobody wants to remove or unmount. */
const WAITING_PLACE = "/";
/**
* A bash that was started before anybody wanted it. It has run what every shell of ours runs first, and blocks in the
* `read` of its first line until it is given its directory. See decision 0013.
*/
var SpareShell = class SpareShell {
	#start;
	#waiting;
	constructor(start, waiting) {
		this.#start = start;
		this.#waiting = waiting;
	}
	/**
	* Starts one. Rejects where it cannot be started.
	*
	* @param start as for the shell of a command, with a mark of its own; its directory does not count
	*/
	static async start(start, fifos) {
		const waiting = await startWaitingShell({
			...start,
			cwd: WAITING_PLACE
		}, fifos);
		waiting.script.write(Buffer.from(toFirstLine(waiting.firstCommands)));
		return new SpareShell(start, waiting);
	}
	/** Resolves when it has ended, by whomever. */
	get exited() {
		return this.#waiting.shell.exited;
	}
	/** Whether it is what a shell started now would be, but for its directory and its mark, and can be used. */
	fits(wanted) {
		const { profile, env, mark } = this.#start;
		if (profile.path !== wanted.profile.path || profile.dialect !== wanted.profile.dialect) return false;
		return areEqualBut(mark.slice(0, mark.indexOf("=")), env, wanted.env) && this.#canRun();
	}
	/**
	* Sends it to a directory, where it waits for its command like a shell just started there; null where it did not get
	* there. Call it once, and end the shell where it failed.
	*/
	async enter(directory) {
		const { shell, script, pipe } = this.#waiting;
		let timer;
		const arrived = await new Promise((resolve) => {
			timer = setTimeout(() => {
				resolve(false);
			}, ENTER_LIMIT_MS);
			pipe.setSink(() => {
				resolve(true);
				return true;
			});
			shell.exited.then(() => {
				resolve(false);
			});
			script.write(Buffer.from(`${directory}\0`));
		});
		clearTimeout(timer);
		pipe.setSink(DISCARD);
		if (!arrived || !shell.alive || shell.cwd !== directory) return null;
		shell.tree.beginNow();
		return {
			...this.#waiting,
			firstCommands: []
		};
	}
	/** Ends it at once, whatever state it is in. Resolves when nothing is left of it. */
	async end() {
		const { shell, script, pipe } = this.#waiting;
		await terminate(() => shell.tree.members(), 0);
		await shell.exited;
		pipe.close();
		script.close();
	}
	#canRun() {
		const { shell } = this.#waiting;
		if (!shell.alive || shell.isReplaced) return false;
		try {
			return [
				"R",
				"S",
				"D"
			].includes(readProcess(shell.pid)?.state ?? "");
		} catch {
			return false;
		}
	}
};
/**
* The one line that a spare shell reads until it has a command. Directory and commands are both data on its input, so
* that all of this stands on a single line. It undoes what shows that the shell is older than its command and was
* somewhere else: `OLDPWD` is exported and unset in a new bash, `SECONDS` counts from the start, as does what
* `printf '%(%T)T' -2` tells. The empty line on its output says that it is there.
*
* An assignment to `LINENO` by a command is undone with the command's end; in a redirection of a group it stays. So the
* command stands on line 1 again.
*/
function toFirstLine(firstCommands) {
	return `${[
		...firstCommands,
		`\\read -rd '' REPLY||\\exit`,
		`\\cd -P -- "$REPLY"||\\exit`,
		"\\unset OLDPWD REPLY",
		"\\export OLDPWD",
		"SECONDS=0",
		"{ \\echo;} 2>&$((2+(LINENO=0)))"
	].join(";")}\n`;
}
function areEqualBut(name, one, other) {
	const names = Object.keys(one);
	return names.length === Object.keys(other).length && names.every((each) => each === name || one[each] === other[each]);
}
// electron/shell/sessions/spare-shells.ts
const UNUSED_LIMIT_MS = 6e5;
/** A command that has run for so long, in ms, is no short one: the next spare shell is started beside it. */
const LONG_COMMAND_MS = 50;
/**
* Keeps one bash started and waiting for the next one-shot, which then need not wait for the start of a process. It is
* in no list and counts towards no limit. See decision 0013.
*/
var SpareShells = class {
	#fifos;
	#environment;
	#unusedLimitMs;
	#spare = null;
	/** Ends the spare when nobody wants it. */
	#timer;
	#starting = null;
	#ending = /* @__PURE__ */ new Set();
	#isClosed = false;
	constructor({ fifos, environment, unusedLimitMs = UNUSED_LIMIT_MS }) {
		this.#fifos = fifos;
		this.#environment = environment;
		this.#unusedLimitMs = unusedLimitMs;
	}
	/**
	* The spare shell, in the directory wanted and from then on the caller's; null where there is none, where it is not
	* what would be started, or where it does not get to that directory. Never rejects.
	*/
	async take(wanted) {
		const spare = this.#spare;
		if (spare === null) return null;
		this.#forget();
		const waiting = spare.fits(wanted) ? await spare.enter(wanted.cwd) : null;
		if (waiting === null) this.#end(spare);
		return waiting;
	}
	/**
	* As {@link prepare}, when a command has ended and its answer is on the way, or when it goes on for a while: starting a
	* process makes the whole app wait, so that the answer of a short command would come twice as late.
	*/
	prepareAfter(ended, like) {
		const prepare = () => {
			this.prepare(like);
		};
		const timer = setTimeout(prepare, LONG_COMMAND_MS);
		timer.unref();
		ended.then(() => {
			clearTimeout(timer);
			setImmediate(prepare);
		});
	}
	/**
	* Starts the next spare shell, like the one that was just given its command, unless there is one. That it cannot be
	* started is no error: then the next command starts its own.
	*/
	prepare(like) {
		if (this.#isClosed || this.#spare !== null || this.#starting !== null) return;
		if (like.profile.dialect !== "bash" || !HAS_PROC) return;
		const start = {
			...like,
			...this.#environment.forAnotherShell(like)
		};
		this.#starting = SpareShell.start(start, this.#fifos).then((spare) => {
			this.#keep(spare);
		}).catch(() => {}).finally(() => {
			this.#starting = null;
		});
	}
	/** Ends the spare shell; from now on there is none. Resolves when nothing is left of any. */
	async close() {
		this.#isClosed = true;
		await this.#starting;
		if (this.#spare !== null) this.#end(this.#spare);
		this.#forget();
		while (this.#ending.size > 0) await Promise.all(this.#ending);
	}
	#keep(spare) {
		this.#spare = spare;
		const endIfKept = () => {
			if (this.#spare !== spare) return;
			this.#forget();
			this.#end(spare);
		};
		this.#timer = setTimeout(endIfKept, this.#unusedLimitMs);
		this.#timer.unref();
		spare.exited.then(endIfKept);
	}
	#forget() {
		clearTimeout(this.#timer);
		this.#spare = null;
	}
	#end(spare) {
		const ended = spare.end().catch(() => {}).finally(() => {
			this.#ending.delete(ended);
		});
		this.#ending.add(ended);
	}
};
// electron/shell/supervisor/sweep-lines.ts
/**
* Ends what is ours, for the supervisor: recorded shells that are still the same process, with their groups and
* sessions; what carries a mark; all descendants of these. `own` has the start time of each by its pid, so that nobody is
* lost when a parent ends, and no stranger is taken for one of ours.
*
* In each round first only builtins look and signal, so that it also works where no process can be started any more.
*/
const SWEEP_LINES = `
sweep() {
  local rounds=0 signal=TERM left full=1 strangers=() oldest begin
  SECONDS=0
  prepare_sweep
  while ((SECONDS < give_up_seconds)); do
    if ((rounds >= term_rounds || SECONDS >= term_seconds)); then signal=KILL; fi
    left=0
    look
    find_own
    signal_own
    find_marked
    find_own
    signal_own
    if ((left == 0 && full && rounds > 0)); then return; fi
    # Only what is new is looked at, until nothing seems to be left: there may be thousands of others.
    note_strangers
    full=$((left == 0))
    rounds=$((rounds + 1))
    pause
  done
}

note_strangers() {
  local pid
  for pid in "\${pids[@]}"; do
    if ! is_own "$pid"; then strangers[pid]=1; fi
  done
}

find_own() {
  local pid grown=1
  for pid in "\${pids[@]}"; do
    if of_shell "$pid" || of_shell "\${group[pid]}" || of_shell "\${session[pid]}"; then
      own[pid]=\${started[pid]}
    fi
  done
  while ((grown)); do
    grown=0
    for pid in "\${pids[@]}"; do
      if is_own "$pid" || ! is_own "\${parent[pid]}"; then continue; fi
      own[pid]=\${started[pid]}
      grown=1
    done
  done
}

# The number of a shell, of its group or of its session: nobody else is given it while one of them bears it.
of_shell() {
  [[ -n \${shells[$1]-} ]] || return
  [[ -z \${started[$1]-} || \${started[$1]} == "\${shells[$1]}" ]]
}

is_own() {
  [[ -n \${own[$1]-} && \${own[$1]} == "\${started[$1]-}" ]]
}

# A process with a mark. The app may have been started again already: what began after its end is ours only with the
# value of a shell from before.
claim() {
  if is_before "\${started[$1]}"; then
    values+="$2 "
  elif [[ $values != *" $2 "* ]]; then
    return
  fi
  own[$1]=\${started[$1]}
}

signal_own() {
  local pid
  for pid in "\${pids[@]}"; do
    is_own "$pid" || continue
    if [[ \${denied[pid]-} == "\${own[pid]}" ]]; then continue; fi
    left=$((left + 1))
    if [[ $signal == TERM && \${asked[pid]-} == "\${own[pid]}" ]]; then continue; fi
    asked[pid]=\${own[pid]}
    is_same "$pid" || continue
    # Another user's process, as after sudo, cannot be signalled.
    kill -"$signal" "$pid" || denied[pid]=\${own[pid]}
    kill -CONT "$pid"
  done
}`;
// electron/shell/supervisor/process-lines.ts
/** How the supervisor looks at processes where there is `/proc`. */
const PROC_LINES = `
# A descriptor on which nothing ever comes, to wait without starting a process.
prepare() {
  exec 9<> <(:)
}

pause() {
  read -r -t 0.05 -u 9
}

# When the app ended, in ticks since boot, as start times are; and before when nothing of ours began.
prepare_sweep() {
  local line state stat_parent stat_group stat_session stat_started
  read -r line </proc/uptime
  line=\${line%% *}
  begin=\${line/./}
  read_stat "$$"
  oldest=$stat_started
  for stat_started in "\${shells[@]}"; do
    if ((stat_started < oldest)); then oldest=$stat_started; fi
  done
}

is_before() {
  (($1 <= begin))
}

read_stat() {
  local line= fields
  IFS= read -r line <"/proc/$1/stat" || return
  fields=(\${line##*\\) })
  if ((\${#fields[@]} < 20)); then
    # The name of a program may hold a line end.
    IFS= read -r -d '' line <"/proc/$1/stat"
    fields=(\${line##*\\) })
  fi
  state=\${fields[0]-} stat_parent=\${fields[1]-} stat_group=\${fields[2]-}
  stat_session=\${fields[3]-} stat_started=\${fields[19]-}
  [[ -n $stat_started ]]
}

look() {
  local path pid state stat_parent stat_group stat_session stat_started
  pids=() parent=() group=() session=() started=()
  for path in /proc/[0-9]*; do
    pid=\${path#/proc/}
    if [[ $full == 0 && -n \${strangers[pid]-} ]]; then continue; fi
    read_stat "$pid" || continue
    if ((stat_started < oldest)); then strangers[pid]=1; continue; fi
    # What has ended and waits to be reaped needs no signal.
    if [[ $pid == "$$" || $state == [ZX] ]]; then continue; fi
    pids+=("$pid")
    parent[pid]=$stat_parent group[pid]=$stat_group
    session[pid]=$stat_session started[pid]=$stat_started
  done
}

is_same() {
  local state stat_parent stat_group stat_session stat_started
  read_stat "$1" && [[ $stat_started == "\${own[$1]}" ]]
}

# The limit is there for life, so one look at each process is enough. The variable is not for a moment while a program
# is being replaced, so that is asked in each round.
find_marked() {
  local pid path lines value rest=()
  for pid in "\${pids[@]}"; do
    if is_own "$pid"; then continue; fi
    rest+=("$pid")
    if [[ \${looked[pid]-} == "\${started[pid]}" ]]; then continue; fi
    looked[pid]=\${started[pid]}
    lines=()
    mapfile lines <"/proc/$pid/limits"
    if [[ \${lines[*]} =~ $limit ]]; then claim "$pid" "\${BASH_REMATCH[1]}"; fi
  done
  ((\${#rest[@]} > 0)) || return
  while IFS=: read -r -d '' path value; do
    pid=\${path#/proc/} pid=\${pid%/environ}
    if [[ -z \${started[pid]-} ]] || is_own "$pid"; then continue; fi
    claim "$pid" "$value"
  done < <(printf '/proc/%s/environ\\0' "\${rest[@]}" | xargs -0 grep -Hzos -e "^$variable[0-9a-f]*")
}`;
/** The same by `ps`, where there is none (macOS): without sessions and without the limit. */
const PS_LINES = `
if [[ ! -r /proc/self/stat ]]; then
  prepare() { :; }
  pause() { sleep 0.1; }
  prepare_sweep() { :; }
  is_before() { ((rounds == 0)); }
  is_same() { :; }
  look() {
    local pid stat_parent stat_group state start
    pids=() parent=() group=() session=() started=()
    while read -r pid stat_parent stat_group state start; do
      if [[ $pid == "$$" || $state == Z* ]]; then continue; fi
      pids+=("$pid")
      parent[pid]=$stat_parent group[pid]=$stat_group session[pid]=0 started[pid]=$start
    done < <(ps -axo pid=,ppid=,pgid=,state=,lstart=)
  }
  find_marked() {
    local pid value
    while read -r pid value; do
      if [[ -z \${started[pid]-} ]] || is_own "$pid"; then continue; fi
      claim "$pid" "$value"
    done < <(ps -axEww -o pid=,command= | sed -n -e "s/^ *\\([0-9]*\\) .* \\($variable[0-9a-f]*\\).*/\\1 \\2/p")
  }
fi`;
// electron/shell/supervisor/supervisor-script.ts
/**
* Rounds of looking and signalling before SIGKILL, at least 50 ms each, and the same in whole seconds: the clock may be
* set meanwhile, the computer may be slow. All is over within the 5 s of reliability X4.
*/
const TERM_ROUNDS = 40;
const TERM_SECONDS = 2;
/** After this many seconds, what is left cannot be ended. */
const GIVE_UP_SECONDS = 30;
/**
* What the supervisor runs: bash 3.2 or newer, see decision 0010. It blocks in `read` on a pipe that only the
* app can write to. A line is `+ PID START VALUES` for a shell that was started, with the values of its marks, and
* `- PID` for one of which nothing is left. At the end of the pipe it ends what is ours and exits.
*/
function toSupervisorScript(marks) {
	return [
		...[
			`variable=${quoteForShell(escapeForGrep(marks.variable))}`,
			`limit=${quoteForShell(`${LIMIT_NAME} +(${marks.limit}[0-9]{9}) `)}`,
			`term_rounds=${String(TERM_ROUNDS)} term_seconds=${String(TERM_SECONDS)}`,
			`give_up_seconds=${String(GIVE_UP_SECONDS)}`
		],
		LISTEN_LINES,
		SWEEP_LINES,
		PROC_LINES,
		PS_LINES,
		LAST_LINE
	].join("\n");
}
/** A line that the end of the app cut off is not taken. Signals to all processes of a user must not end it too early. */
const LISTEN_LINES = `
trap '' HUP INT QUIT TERM PIPE TSTP USR1 USR2
shells=() own=() asked=() denied=() looked=() pids=() parent=() group=() session=() started=()
values=' '

listen() {
  local word pid start marks
  while IFS=' ' read -r word pid start marks; do
    case $word in
      +) shells[pid]=$start values+="$marks " ;;
      -) unset "shells[pid]" ;;
    esac
  done
}`;
const LAST_LINE = `
unset SCRIPT SUPERVISOR_OF
prepare; listen; sweep; exit
`;
function escapeForGrep(text) {
	return text.replace(/[.[\]*^$\\]/g, "\\$&");
}
// electron/shell/supervisor/supervisor.ts
/** What `ps` shows in place of `bash`, so that the user knows what it is. */
const TITLE$1 = "drawbridge-supervisor";
/** Runs the script that the environment has: so it is whole from the first moment, and not in what `ps` shows. */
const RUN_SCRIPT = "eval \"$SCRIPT\"";
/** Its variable that tells whose it is. */
const OWNER_VARIABLE = "SUPERVISOR_OF";
/** Where `grep` and `ps` stand; nothing of the user's own environment reaches it. */
const SUPERVISOR_PATH = "/usr/bin:/bin:/usr/local/bin:/run/current-system/sw/bin";
/** One that ended sooner than this after its start is not replaced at once, so that a fault cannot make a storm. */
const SOUND_LIFE_MS = 1e3;
const RESTART_PAUSE_MS = 1e3;
/** After so many of those no more are started: something here cannot work. */
const MAX_FAILURES = 5;
/**
* Ends everything of this installation as soon as the app is gone, however it ended: a small shell that waits at the end
* of a pipe. The kernel closes the pipe with the app, also after SIGKILL. See decision 0010.
*/
var Supervisor = class {
	#marks;
	#shells = /* @__PURE__ */ new Map();
	#child = null;
	/** Null where there is no bash: then there is no supervisor, and the next start of the app ends what is left. */
	#bashPath = null;
	/** How often one ended as soon as it had begun, without a sound one in between. */
	#failures = 0;
	#startedAtMs = 0;
	#isClosed = false;
	/** @param markPrefix what the marks of this installation begin with */
	constructor(markPrefix) {
		this.#marks = marksOfOwner(markPrefix);
	}
	/**
	* Makes sure that it runs; call it before a shell is started, not after, so that no moment is uncovered. It costs a
	* process the first time, nothing later. Where it cannot be started, the next start of the app ends what is left.
	*/
	start(shell) {
		this.#bashPath ??= shell.dialect === "bash" ? shell.path : findBash();
		if (this.#child !== null || this.#isClosed || process.platform === "win32") return;
		if (this.#bashPath === null || this.#failures >= MAX_FAILURES) return;
		this.#child = this.#spawn(this.#bashPath);
	}
	/** A shell was started. */
	add(shell) {
		this.#shells.set(shell.pid, shell);
		this.#tell(toLine(shell));
	}
	/** Nothing is left of a shell: from now on others can be given its number. */
	remove(pid) {
		if (this.#shells.delete(pid)) this.#tell(`- ${String(pid)}\n`);
	}
	/** Ends it without any further effect: call it when no shell is left. Resolves when it is gone. */
	async close() {
		this.#isClosed = true;
		const child = this.#child;
		if (child === null) return;
		await new Promise((resolve) => {
			child.once("exit", () => {
				resolve();
			});
			child.ref();
			child.kill("SIGKILL");
		});
	}
	#spawn(bashPath) {
		const script = [toClosingCommand(), RUN_SCRIPT].filter((line) => line !== "").join(";");
		const child = spawn(bashPath, [
			"--norc",
			"--noprofile",
			"-c",
			script
		], {
			argv0: TITLE$1,
			cwd: "/",
			env: {
				PATH: SUPERVISOR_PATH,
				LC_ALL: "C",
				SCRIPT: toSupervisorScript(this.#marks),
				[OWNER_VARIABLE]: this.#marks.variable
			},
			detached: true,
			stdio: [
				"pipe",
				"ignore",
				"ignore"
			]
		});
		const { stdin } = child;
		child.on("error", () => {});
		if (child.pid === void 0) return null;
		stdin.on("error", () => {});
		child.once("exit", () => {
			this.#replace(child);
		});
		child.unref();
		if (stdin instanceof Socket) stdin.unref();
		this.#startedAtMs = performance.now();
		for (const shell of this.#shells.values()) stdin.write(toLine(shell));
		return child;
	}
	/** Somebody ended it: another takes its place, with the shells that run now. */
	#replace(child) {
		if (this.#child !== child) return;
		this.#child = null;
		if (this.#shells.size === 0) return;
		const isSound = performance.now() - this.#startedAtMs >= SOUND_LIFE_MS;
		this.#failures = isSound ? 0 : this.#failures + 1;
		setTimeout(() => {
			if (this.#bashPath !== null) this.start({
				path: this.#bashPath,
				dialect: "bash"
			});
		}, isSound ? 0 : RESTART_PAUSE_MS).unref();
	}
	#tell(line) {
		this.#child?.stdin?.write(line);
	}
};
/**
* Ends the supervisors of earlier runs, so that they cannot take what this run starts for what they must end. Call it
* before any shell is started, and end what is left over then.
*/
async function endOldSupervisors(markPrefix) {
	const table = await readProcessTable();
	for (const row of table) {
		if (row.parentPid === process.pid) continue;
		if (hasVariable(row.pid, `${OWNER_VARIABLE}=${markPrefix}`)) sendSignal(row, "SIGKILL");
	}
}
function toLine({ pid, startTime, mark }) {
	const { variable, limit } = marksOfShell(mark);
	return `+ ${String(pid)} ${String(startTime ?? 0)} ${variable} ${limit}\n`;
}
// electron/shell/terminal/starter-lines.ts
/** Where the starter tells what came of a line. */
const REPLY_FD = 3;
const REPLY = `>&${String(REPLY_FD)}`;
const NO_REPLY = `${String(REPLY_FD)}>&-`;
/** Its script: it does each line, whatever the user's environment holds. `$1` is for {@link toStartLine}. */
const STARTER_SCRIPT = `exec ${String(REPLY_FD)}>&1 >/dev/null 2>&1
while TMOUT= IFS= read -r line;do eval "$line";done`;
/**
* Starts `$1` in a session of its own, in the terminal that is its first argument. Answers `s ID PID`, or `f ID` where
* the directory cannot be entered.
*/
function toStartLine(line) {
	const { id, mark, shellLevel } = line;
	const [name, value] = [mark.slice(0, mark.indexOf("=")), mark.slice(mark.indexOf("=") + 1)];
	const words = [line.device, ...line.args].map(quoteOnOneLine).join(" ");
	return `(${[
		`cd -P -- ${quoteOnOneLine(line.cwd)}||{ echo f ${String(id)} ${REPLY};exit;}`,
		"unset OLDPWD",
		shellLevel === void 0 ? "unset SHLVL" : `SHLVL=${quoteOnOneLine(shellLevel)}`,
		toMarkCommand(mark),
		`${name}=${quoteOnOneLine(value)} exec ${quoteForShell(line.setsid)} ${quoteForShell(line.bash)} --norc --noprofile -c "$1" bash ${words} ${NO_REPLY} </dev/null`
	].join(";")})&echo s ${String(id)} $! ${REPLY}\n`;
}
/** Does something beside the rest. Answers `d ID` when it is done, however it went. */
function toRunLine(id, command) {
	return `{ ${command} ${NO_REPLY} </dev/null;echo d ${String(id)} ${REPLY};}&\n`;
}
/** As {@link quoteForShell} for bash, without a line feed in the result. */
function quoteOnOneLine(text) {
	return text.split("\n").map(quoteForShell).join("$'\\n'");
}
// electron/shell/terminal/terminal-starter.ts
/** What `ps` shows in place of `bash`, so that the user knows what it is. */
const TITLE = "drawbridge-terminals";
/** Where systems have it; Linux has it nearly everywhere, macOS nowhere. */
const SETSID_PLACES = [
	"/usr/bin/setsid",
	"/bin/setsid",
	"/run/current-system/sw/bin/setsid"
];
/** It answers within milliseconds; one that does not was stopped by somebody, and is replaced. In ms. */
const ANSWER_MS = 5e3;
/** Takes the terminal it is given as its own, and launches in it. */
const FIRST_PROGRAM = `exec <>"$1" >&0 2>&0;shift\n${LAUNCHER}`;
/**
* Starts programs in terminals, and small helpers for them: a bash that waits for lines at the end of a pipe.
*
* Starting a program costs Node 6 ms in a small app and 20 in a large one, in which the whole app stands still, since all
* of its memory has to be prepared for a copy. A small shell does it in one, beside the app. It is started with the user's
* environment as commands see it, and another takes its place when that changes. Reasons: docs/decisions/0014.
*/
var TerminalStarter = class {
	#setsid = SETSID_PLACES.find((place) => existsSync(place));
	#process = null;
	#key = "";
	#ending = /* @__PURE__ */ new Set();
	#isClosed = false;
	/** Starts the launcher of a terminal. Never rejects. */
	async start(request) {
		const setsid = this.#setsid;
		const starter = setsid === void 0 ? null : this.#processFor(request);
		if (starter === null || setsid === void 0) return "no_starter";
		const shellLevel = request.env["SHLVL"];
		const answer = await starter.ask((id) => toStartLine({
			...request,
			id,
			setsid,
			shellLevel
		}));
		if (answer === null) return "no_starter";
		const pid = /^s (\d+)$/.exec(answer)?.[1];
		return pid === void 0 ? "no_directory" : { pid: Number(pid) };
	}
	/** Runs a small helper to its end, or to that of the starter. False where there is no starter, and nothing was run. */
	async run(command) {
		const starter = this.#process;
		if (starter?.isAlive !== true) return this.#isClosed;
		await starter.ask((id) => toRunLine(id, command));
		return true;
	}
	/** Ends it; what it started lives on. Resolves when it is gone. */
	async close() {
		this.#isClosed = true;
		this.#process?.kill();
		this.#replace(null);
		await Promise.all(this.#ending);
	}
	#processFor({ bash, env, mark }) {
		if (this.#isClosed) return null;
		const { [mark.slice(0, mark.indexOf("="))]: _mark, ...own } = env;
		const key = JSON.stringify([bash, own]);
		if (this.#process?.isAlive !== true || key !== this.#key) {
			this.#key = key;
			this.#replace(new StarterProcess(bash, own));
		}
		return this.#process;
	}
	/** The one before does what it was given, and ends. */
	#replace(next) {
		const before = this.#process;
		this.#process = next;
		if (before === null) return;
		before.end();
		const ending = before.ended.finally(() => this.#ending.delete(ending));
		this.#ending.add(ending);
	}
};
/** One starter, with the questions it has not answered. */
var StarterProcess = class {
	#child;
	#waiting = /* @__PURE__ */ new Map();
	#ended = createDeferred();
	/** Resolves when it is gone. */
	ended = this.#ended.promise;
	#unread = "";
	#lastId = 0;
	#isAlive;
	constructor(bash, env) {
		const script = [toClosingCommand(), STARTER_SCRIPT].filter((line) => line !== "").join("\n");
		const child = spawn(bash, [...["--norc", "--noprofile"], ...[
			"-p",
			"-c",
			script,
			TITLE,
			FIRST_PROGRAM
		]], {
			argv0: TITLE,
			cwd: "/",
			env,
			detached: true,
			stdio: [
				"pipe",
				"pipe",
				"ignore"
			]
		});
		this.#child = child;
		this.#isAlive = child.pid !== void 0;
		const { stdin, stdout } = child;
		const gone = () => {
			this.#giveUp();
		};
		stdin.on("error", gone);
		stdout.on("error", gone);
		stdout.setEncoding("latin1").on("data", (text) => {
			this.#take(text);
		});
		child.on("error", () => {
			this.#giveUp();
			if (child.pid === void 0) this.#ended.resolve(void 0);
		});
		child.on("exit", () => {
			this.#giveUp();
			this.#ended.resolve(void 0);
		});
		child.unref();
		for (const stream of [stdin, stdout]) if (stream instanceof Socket) stream.unref();
	}
	get isAlive() {
		return this.#isAlive;
	}
	/** Gives it a line and waits for the answer; null where none will come. */
	async ask(toLine) {
		if (!this.#isAlive) return null;
		const id = ++this.#lastId;
		const { promise, resolve } = createDeferred();
		this.#waiting.set(id, resolve);
		const timer = setTimeout(() => {
			this.#giveUp();
		}, ANSWER_MS);
		this.#child.stdin?.write(toLine(id));
		const answer = await promise;
		clearTimeout(timer);
		this.#waiting.delete(id);
		return answer;
	}
	/** It ends when it has done what it was given. */
	end() {
		this.#child.ref();
		this.#child.stdin?.end();
	}
	kill() {
		this.#giveUp();
	}
	#take(text) {
		const lines = (this.#unread + text).split("\n");
		this.#unread = lines.pop() ?? "";
		for (const line of lines) {
			const [, kind = "", id, rest = ""] = /^(\w) (\d+) ?(.*)$/.exec(line) ?? [];
			this.#waiting.get(Number(id))?.(`${kind} ${rest}`.trim());
		}
	}
	/** Killed first, so that nothing it was given is done after it was given up. */
	#giveUp() {
		this.#child.kill("SIGKILL");
		this.#isAlive = false;
		for (const answer of this.#waiting.values()) answer(null);
	}
};
// electron/shell/shell-engine.ts
/** After a crash nobody waits for the result of a clean-up: as long as the supervisor waits. */
const MAX_LEFTOVER_GRACE_MS = 2e3;
/** Runs commands: step 9 of the flow. See `tool-calls/rooms.ts` for what each method promises. */
var ShellEngine = class {
	#context;
	#lifetime;
	/** Tells the processes of this installation from those of another one. */
	#owner;
	/** Aborted when the engine closes, so that a login shell that hangs is not left behind. */
	#loginShell = new AbortController();
	#closing = null;
	constructor(options) {
		const { settings, environment } = options;
		this.#owner = createHash("sha256").update(options.dataDir).digest("hex").slice(0, 16);
		const { signal } = this.#loginShell;
		const loginPath = (options.loginPath ?? ((env) => readLoginPath(env, { signal })))(environment).catch(() => void 0);
		const manager = new SessionManager();
		const isLive = (id) => manager.all().some((session) => session.id === id);
		const fifos = new FifoPool(join(options.dataDir, "run"));
		const commands = new CommandEnvironment(environment, this.#owner, loginPath);
		this.#context = {
			settings,
			workspaceRoots: options.workspaceRoots,
			manager,
			tasks: new BackgroundTasks(),
			fifos,
			spares: new SpareShells({
				fifos,
				environment: commands
			}),
			folder: new OutputFolder(options.dataDir, () => settings().limits, isLive),
			environment: commands,
			supervisor: new Supervisor(toMarkPrefix(this.#owner)),
			terminalStarter: new TerminalStarter()
		};
		this.#lifetime = new SessionLifetime(() => settings().limits, () => this.#context.manager.all(), (session, reason) => {
			this.#expire(session, reason).catch(() => {});
		}, () => void this.#context.folder.sweep());
	}
	/** Ends what an earlier run of the app left running; answers how many processes. Call it before any `perform`. */
	async endLeftovers(recorded) {
		const { graceMs } = this.#context.settings().limits;
		const markPrefix = toMarkPrefix(this.#owner);
		await endOldSupervisors(markPrefix);
		return endLeftovers(recorded, markPrefix, Math.min(graceMs, MAX_LEFTOVER_GRACE_MS));
	}
	findSession(conversationId, id) {
		const session = this.#context.manager.find(conversationId, id);
		if (session?.endReason !== null) return void 0;
		return {
			sessionId: session.id,
			busy: session.running !== null,
			currentWorkdir: session.currentWorkdir,
			runningCommand: session.running?.command ?? null,
			callId: session.running?.callId ?? null
		};
	}
	async resolveWorkdir(request) {
		const { args, conversationId, workspace } = request;
		const sessionId = "sessionId" in args ? args.sessionId : void 0;
		const workdir = args.action === "exec" ? args.workdir : void 0;
		const session = sessionId === void 0 ? void 0 : this.findSession(conversationId, sessionId);
		if (session !== void 0 && workdir === void 0) return ok(session.currentWorkdir);
		return resolveWorkdir(workdir ?? ".", workspace, this.#context.workspaceRoots());
	}
	async perform(request, events, signal) {
		if (this.#closing !== null) throw new BugError("the shell engine was closed");
		return performAction(this.#context, request, events, signal);
	}
	stop(id, request) {
		const run = this.#context.manager.findRun(id);
		run?.stop({
			status: "cancelled",
			by: request.by,
			graceMs: request.graceMs
		});
		return run !== void 0;
	}
	async closeConversation(conversationId, killTasks) {
		const ending = this.#context.manager.inConversation(conversationId).filter((each) => killTasks || each.running?.taskId === void 0);
		await this.#closeAll(ending, "conversation_close", {
			status: "cancelled",
			by: "server"
		});
	}
	sessions() {
		return this.#context.manager.all().map(toSessionSnapshot);
	}
	tasks() {
		return this.#context.tasks.running.map(({ taskId, request, session, run }) => ({
			taskId,
			callId: request.callId,
			conversationId: request.conversationId,
			sessionId: session.id,
			command: run.command
		}));
	}
	onTaskEnd(listener) {
		return this.#context.tasks.onEnd(listener);
	}
	onSessionChange(listener) {
		return this.#context.manager.onChange(listener);
	}
	async close() {
		this.#closing ??= this.#close();
		await this.#closing;
	}
	async #close() {
		this.#lifetime.close();
		this.#loginShell.abort();
		const cause = {
			status: "cancelled",
			by: "client_shutdown"
		};
		const { spares } = this.#context;
		const withoutSpare = spares.close();
		await this.#context.manager.close();
		await this.#closeAll(this.#context.manager.all(), "shutdown", cause);
		await this.#context.terminalStarter.close();
		await withoutSpare;
		await spares.close();
		await this.#context.fifos.close();
		await this.#context.folder.settle();
		await this.#context.supervisor.close();
	}
	async #closeAll(sessions, reason, cause) {
		await Promise.all(sessions.map(async (session) => {
			await session.close(reason, cause);
			this.#context.manager.remove(session, session.endReason ?? reason);
		}));
	}
	async #expire(session, reason) {
		await session.close(reason, {
			status: "failed",
			error: {
				code: "CANCELLED",
				message: "the session reached the end of its life"
			}
		});
		this.#context.manager.remove(session, reason);
	}
};
// shared/tool-call/policy-decision.ts
/** The person's policy for a workspace (protocol 8.2). */
const POLICIES = [
	"per_session",
	"per_command",
	"trusted_workspace",
	"read_only"
];
// shared/settings/settings-schema.ts
const seconds = (min, max, fallback) => int().min(min).max(max).default(fallback);
/** One user rule: argument tokens, the last may be `*` (shell-tool 9). */
const patternSchema = string().trim().min(1).max(1e3).refine((text) => !/[\0\r\n]/.test(text), "must be one line");
/** The user's own rules. */
const rulesSchema = strictObject({
	allow: array(patternSchema).max(1e3).default([]),
	ask: array(patternSchema).max(1e3).default([]),
	deny: array(patternSchema).max(1e3).default([])
});
/** Limits of shell-tool section 7, same names. */
const limitsSchema = strictObject({
	sessionsPerConversation: int().min(1).max(30).default(5),
	tasks: int().min(1).max(64).default(16),
	idleSeconds: seconds(1, 86400, 1800),
	lifeSeconds: seconds(1, 604800, 7200),
	sweepSeconds: seconds(1, 3600, 60),
	outputBytes: int().min(1024).max(10737418240).default(104857600),
	outputKeepDays: int().min(1).max(3650).default(7),
	outputFolderBytes: int().min(1024).max(1099511627776).default(2147483648),
	minFreeBytes: int().min(0).max(1099511627776).default(1073741824),
	graceMs: int().min(0).max(6e4).default(5e3)
});
/**
* Everything a user can set. The same file serves the app and `--settings` of the headless mode. Strict: a misspelt
* name is an error, since a rule that is silently ignored could allow what the user meant to forbid.
*/
const settingsSchema = strictObject({
	$schema: string().optional(),
	policy: _enum(POLICIES).default("per_session"),
	rules: rulesSchema.default(() => rulesSchema.parse({})),
	limits: limitsSchema.default(() => limitsSchema.parse({})),
	onYield: _enum(["background", "kill"]).default("background"),
	onOutputLimit: _enum(["continue", "kill"]).default("continue"),
	outputDir: _enum(["workspace", "app"]).default("workspace"),
	shellPath: string().min(1).optional(),
	workspaces: array(string().min(1)).max(100).default([]),
	server: strictObject({ url: string().min(1).optional() }).default({}),
	language: _enum([
		"system",
		"en",
		"zh-CN"
	]).default("system"),
	theme: _enum([
		"system",
		"light",
		"dark",
		"hc"
	]).default("system")
});
/** The settings of a new installation. */
function defaultSettings() {
	return settingsSchema.parse({});
}
// bench/support/leftovers.ts
/** Name of the variable the engine gives to each of its processes. */
const MARK = "DRAWBRIDGE_SHELL=";
/** The engine's mark in the environment of a process, or null. Linux only, as all of this file. */
function markOf(pid) {
	try {
		return readFileSync(`/proc/${String(pid)}/environ`, "latin1").split("\0").find((entry) => entry.startsWith(MARK)) ?? null;
	} catch {
		return null;
	}
}
// ../../tmp/prof-ptys4.ts
const on = await class BenchEngine {
	engine;
	workspace;
	/** Marks of all shells that were started, by which their processes are found. */
	marks = /* @__PURE__ */ new Set();
	#dataDir;
	#pids = /* @__PURE__ */ new Set();
	constructor(workspace, dataDir, limits) {
		this.workspace = workspace;
		this.#dataDir = dataDir;
		const settings = defaultSettings();
		const own = {
			...settings,
			limits: {
				...settings.limits,
				...limits
			}
		};
		this.engine = new ShellEngine({
			dataDir,
			settings: () => own,
			workspaceRoots: () => [workspace],
			environment: process.env,
			loginPath: () => Promise.resolve(void 0)
		});
	}
	static async create(limits = {}) {
		const folder = await realpath(await mkdtemp(join(tmpdir(), "drawbridge-bench-")));
		const dataDir = await realpath(await mkdtemp(join(tmpdir(), "drawbridge-bench-data-")));
		return new BenchEngine(folder, dataDir, limits);
	}
	/** Performs an action with the arguments an agent would send. */
	perform(raw, call = {}) {
		const parsed = parseShellArguments(raw);
		if (!parsed.ok) throw new Error(parsed.error.message);
		const callId = callIdSchema.parse(randomUUID());
		return this.engine.perform({
			callId,
			conversationId: conversationIdSchema.parse(call.conversation ?? "1"),
			args: parsed.value,
			workspace: this.workspace
		}, {
			onStarted: ({ pid }) => {
				this.#remember(pid);
				call.onStarted?.();
			},
			onOutput: call.onOutput ?? (() => void 0)
		}, call.signal ?? new AbortController().signal);
	}
	/** Runs a command to its report. */
	async exec(command, more = {}, call = {}) {
		const outcome = await this.perform({
			action: "exec",
			command,
			...more
		}, call);
		if (outcome.kind !== "command") throw new Error(JSON.stringify(outcome));
		return outcome.report;
	}
	/** Runs a command that must succeed. */
	async must(command, more = {}) {
		const report = await this.exec(command, more);
		if (report.exitCode !== 0 || report.status !== "completed") throw new Error(`${command}: ${JSON.stringify(report)}`);
		return report;
	}
	/** Where a report's output file is. */
	outputPath({ outputFile }) {
		if (outputFile === null) throw new Error("the report names no output file");
		return isAbsolute(outputFile) ? outputFile : join(this.workspace, outputFile);
	}
	/** A shell that runs many commands is looked at once: reading its environment costs more than a command. */
	#remember(pid) {
		if (this.#pids.has(pid)) return;
		this.#pids.add(pid);
		const mark = markOf(pid);
		if (mark !== null) this.marks.add(mark);
	}
	async close() {
		await this.engine.close();
		await rm(this.workspace, {
			recursive: true,
			force: true
		});
		await rm(this.#dataDir, {
			recursive: true,
			force: true
		});
	}
}.create({ sessionsPerConversation: 30 });
await on.exec("true", {
	session_id: "first",
	pty: true
});
const u0 = process.cpuUsage();
const a = performance.now();
const marks = [];
await Promise.all(Array.from({ length: 50 }, async (_, n) => {
	const r = await on.exec("echo t" + n, {
		session_id: "t" + n,
		pty: true
	}, {
		conversation: String(2 + n % 10),
		onStarted: () => marks.push(performance.now() - a)
	});
	if (r.output.trim() !== "t" + n) console.log("wrong", r.output);
}));
const u = process.cpuUsage(u0);
console.log("50 ptys", (performance.now() - a).toFixed(0), "started first/last", marks[0].toFixed(0), marks.at(-1).toFixed(0), "cpu user", u.user / 1e3, "sys", u.system / 1e3);
process.exit(0);
export {};
