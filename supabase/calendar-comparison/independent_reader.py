"""Busy times of calendar files, written after RFC 5545 on other libraries than the product's.

Lines are read with icalendar, rules expanded with dateutil, zones are the system's, or dateutil's reading of a
definition. Reads one JSON object a line ({id, text (base64), from, until, zone, owner}) and writes one a line.
"""

import base64
import io
import json
import re
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

from dateutil.rrule import rrulestr
from dateutil.tz import tzical
from icalendar.parser import Contentline
from icalendar.windows_to_olson import WINDOWS_TO_OLSON

IANA = {name.lower(): name for name in available_timezones()}
WINDOWS = {name.lower(): zone for name, zone in WINDOWS_TO_OLSON.items()}
DAY = timedelta(days=1)


class Refused(Exception):
    pass


class Property:
    def __init__(self, line):
        self.line = line
        try:
            name, params, value = Contentline(line).parts()
        except (ValueError, TypeError) as error:
            raise Refused('no property') from error
        self.name = name.upper()
        self.params = {key.upper(): params[key] for key in params}
        self.value = value

    def param(self, name):
        return str(self.params.get(name, ''))


class Component:
    def __init__(self, name):
        self.name = name
        self.properties = []
        self.children = []

    def all(self, name):
        return [each for each in self.properties if each.name == name]

    def one(self, name):
        return next(iter(self.all(name)), None)

    def text(self, name):
        found = self.one(name)
        return found.value.strip().upper() if found else ''

    def lines(self):
        yield 'BEGIN:' + self.name
        for each in self.properties:
            if not each.name.startswith('X-'):
                yield each.name + each.line[len(each.name):]
        for child in self.children:
            yield from child.lines()
        yield 'END:' + self.name


def parse(raw):
    # Folds are taken out of the bytes, because they may be within a character.
    raw = raw.replace(b'\r\n', b'\n').replace(b'\r', b'\n')
    text = re.sub(rb'\n[ \t]', b'', raw).decode('utf-8-sig')
    root = None
    open_components = []
    for line in filter(None, text.split('\n')):
        each = Property(line)
        if each.name == 'BEGIN':
            component = Component(each.value.strip().upper())
            if open_components:
                open_components[-1].children.append(component)
            elif root is not None:
                raise Refused('a second calendar')
            else:
                root = component
            open_components.append(component)
        elif each.name == 'END':
            if not open_components or open_components.pop().name != each.value.strip().upper():
                raise Refused('an end without its beginning')
        elif open_components:
            open_components[-1].properties.append(each)
        else:
            raise Refused('a line outside')
    if root is None or open_components or root.name != 'VCALENDAR':
        raise Refused('no whole calendar')
    return root


class Zones:
    def __init__(self, calendar, team):
        self.team = ZoneInfo(team)
        named = calendar.one('X-WR-TIMEZONE')
        self.dates = ZoneInfo(IANA[named.value.lower()]) if named and named.value.lower() in IANA else self.team
        self.defined = {}
        for child in calendar.children:
            # Of a zone that the system knows, the system's data are right where a file's definition is not.
            if child.name == 'VTIMEZONE' and child.one('TZID').value.lower() not in IANA:
                source = '\n'.join(['BEGIN:VCALENDAR', *child.lines(), 'END:VCALENDAR', ''])
                name = child.one('TZID').value
                self.defined[name] = tzical(io.StringIO(source)).get(name)

    def find(self, name):
        if name.lower() in IANA:
            return ZoneInfo(IANA[name.lower()])
        if name in self.defined:
            return self.defined[name]
        if name.lower() in WINDOWS:
            return ZoneInfo(WINDOWS[name.lower()])
        parts = name.split('/')
        for first in range(len(parts)):
            tail = '/'.join(parts[first:]).lower()
            if first and tail in IANA:
                return ZoneInfo(IANA[tail])
        raise Refused('an unknown zone')


def instant(wall, zone):
    """The first of two equal times, and by the clocks before the change for one that is skipped."""
    return wall.replace(tzinfo=zone, fold=0).astimezone(timezone.utc)


class Moment:
    """A point in time as it is written: a wall time (dates count from midnight) and the zone whose clocks show it."""

    def __init__(self, value, zone, is_date):
        self.wall, self.zone, self.is_date = value, zone, is_date

    @property
    def instant(self):
        return instant(self.wall, self.zone)

    def at(self, wall):
        return Moment(wall, self.zone, self.is_date)


def moment(value, prop, zones):
    value = value.strip().upper()
    if re.fullmatch(r'\d{8}', value):
        return Moment(datetime.strptime(value, '%Y%m%d'), zones.dates, True)
    if not re.fullmatch(r'\d{8}T\d{6}Z?', value):
        raise Refused('no time')
    wall = datetime.strptime(value[:15], '%Y%m%dT%H%M%S')
    if value.endswith('Z'):
        return Moment(wall, timezone.utc, False)
    return Moment(wall, zones.find(prop.param('TZID')) if prop.param('TZID') else zones.team, False)


def duration(text):
    found = re.fullmatch(
        r'\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?', text.strip().upper())
    if not found:
        raise Refused('no duration')
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return weeks * 7 + days, timedelta(hours=hours, minutes=minutes, seconds=seconds)


def after(start, length):
    """Days by the calendar, the rest by a stopwatch."""
    days, rest = length
    if not days:
        return start.instant + rest
    return start.at(start.wall + days * DAY).instant + rest


class Event:
    def __init__(self, component, zones, owner):
        self.component, self.owner = component, owner
        prop = component.one('DTSTART')
        if prop is None:
            raise Refused('no start')
        self.start = moment(prop.value, prop, zones)
        end, length = component.one('DTEND'), component.one('DURATION')
        self.end = moment(end.value, end, zones) if end else None
        self.length = duration(length.value) if length else None
        original = component.one('RECURRENCE-ID')
        self.original = moment(original.value, original, zones) if original else None
        self.is_range = bool(original) and original.param('RANGE').upper() == 'THISANDFUTURE'

    def blocks(self):
        if self.component.text('STATUS') == 'CANCELLED':
            return False
        for attendee in self.component.all('ATTENDEE'):
            if attendee.value.lower() == 'mailto:' + self.owner and attendee.param('PARTSTAT').upper() == 'DECLINED':
                return False
        for name in ('X-MICROSOFT-CDO-BUSYSTATUS', 'X-APPLE-EWS-BUSYSTATUS'):
            if self.component.text(name):
                return self.component.text(name) != 'FREE'
        return self.component.text('TRANSP') != 'TRANSPARENT'

    def busy(self, start=None):
        """From a start, by default its own, to the end that belongs to it."""
        start = start or self.start
        if self.length is not None:
            end = after(start, self.length)
        elif self.start.is_date:
            days = (self.end.wall - self.start.wall).days if self.end else 1
            # Programs that do not know that the end is excluded mean the one day.
            end = start.at(start.wall + max(days, 1) * DAY).instant
        elif self.end is None:
            end = start.instant
        else:
            shown = self.end.wall - self.start.wall
            exact = self.end.instant - self.start.instant
            if self.end.zone == self.start.zone and exact <= timedelta() < shown:
                # It begins in an hour that the clocks skip.
                exact = shown
            end = start.instant + exact
        return start.instant, end


def occurrences(event, zones, until):
    """All starts that the series has until then, those that are excluded left out, with periods of their own."""
    component = event.component
    walls = {event.start.wall: None}
    for rule in component.all('RRULE'):
        text = rule.value.upper()
        limit = re.search(r'UNTIL=(\d{8}(?:T\d{6}Z?)?)', text)
        if limit:
            last = moment(limit.group(1), rule, zones)
            if last.is_date:
                last = Moment(last.wall + DAY - timedelta(seconds=1), last.zone, True)
            text = text.replace(limit.group(0), 'UNTIL=' + (last.wall + DAY).strftime('%Y%m%dT%H%M%S'))
        try:
            rule = rrulestr(text, dtstart=event.start.wall)
        except ValueError as error:
            if 'empty set' not in str(error):
                raise
            # No hour that it steps on is one that it names.
            rule = []
        for wall in rule:
            if event.start.at(wall).instant >= until:
                break
            if limit and last.zone is timezone.utc and not event.start.is_date:
                if event.start.at(wall).instant > last.instant:
                    break
            elif limit and wall > last.wall:
                break
            walls[wall] = None
    starts = [(event.start.at(wall), None) for wall in walls]
    for added in component.all('RDATE'):
        for value in added.value.split(','):
            first, _, last = value.partition('/')
            start = moment(first, added, zones)
            end = None
            if last:
                end = after(start, duration(last)) if 'P' in last.upper() else moment(last, added, zones).instant
            # Where a rule names the same start, both block: the standard does not say which of the two lengths counts.
            starts.append((start, end))
    excluded_instants = set()
    for excluded in component.all('EXDATE'):
        for value in excluded.value.split(','):
            excluded_instants.add(moment(value, excluded, zones).instant)
    return [(start, end) for start, end in starts if start.instant not in excluded_instants]


def series_times(events, zones, until):
    masters = [each for each in events if each.original is None]
    changes = [each for each in events if each.original is not None]
    ranges = sorted((each for each in changes if each.is_range), key=lambda each: each.original.instant)
    shift_limit = max([timedelta()] + [abs(each.start.wall - each.original.wall) for each in ranges])
    replaced = {each.original.instant for each in changes}
    for master in masters:
        for start, own_end in occurrences(master, zones, until + shift_limit + DAY):
            at = start.instant
            if at in replaced:
                continue
            by = next((each for each in reversed(ranges) if each.original.instant <= at), None)
            if by is None:
                if master.blocks():
                    yield (at, own_end) if own_end else master.busy(start)
            elif by.blocks():
                yield by.busy(start.at(start.wall + (by.start.wall - by.original.wall)))
    for change in changes:
        if change.blocks():
            yield change.busy()


def busy_times(request):
    start, until = (datetime.fromisoformat(request[key].replace('Z', '+00:00')) for key in ('from', 'until'))
    calendar = parse(base64.b64decode(request['text']))
    zones = Zones(calendar, request['zone'])
    times = []
    series = {}
    for child in calendar.children:
        if child.name == 'VEVENT':
            uid = child.one('UID')
            series.setdefault(uid.value if uid else None, []).append(Event(child, zones, request['owner']))
        elif child.name == 'VFREEBUSY':
            for listed in child.all('FREEBUSY'):
                if listed.param('FBTYPE').upper() == 'FREE':
                    continue
                for value in listed.value.split(','):
                    first, _, last = value.partition('/')
                    begin = moment(first, listed, zones)
                    end = after(begin, duration(last)) if 'P' in last.upper() else moment(last, listed, zones).instant
                    times.append((begin.instant, end))
        elif child.name not in ('VTIMEZONE', 'VTODO', 'VJOURNAL') and not child.name.startswith('X-'):
            raise Refused('not understood')
    for events in series.values():
        times.extend(series_times(events, zones, until))
    merged = []
    for begin, end in sorted((max(a, start), min(b, until)) for a, b in times if a < b and a < until and b > start):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return [[each.strftime('%Y-%m-%dT%H:%M:%SZ') for each in pair] for pair in merged]


def main():
    for line in sys.stdin:
        request = json.loads(line)
        try:
            verdict = {'busy': busy_times(request)}
        except Refused as refusal:
            verdict = {'refused': str(refusal)}
        except Exception as error:  # A reader that fails has no verdict, which the comparison shows.
            verdict = {'failed': '%s: %s' % (type(error).__name__, error)}
        print(json.dumps({'id': request['id'], **verdict}), flush=True)


main()
