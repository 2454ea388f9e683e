"""A bare WebKitGTK window for WebKitWebDriver, in any size; MiniBrowser cannot be narrower than 447 pixels.

Takes one argument, a JSON object: viewport, script (runs at the start of every document) and complaintsFile (receives a
line of JSON for each complaint that the script posts).
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = json.loads(sys.argv[1])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def on_complaint(_manager, result):
    with open(options["complaintsFile"], "a", encoding="utf-8") as file:
        file.write(json.dumps(result.get_js_value().to_string()) + "\n")


def on_create_web_view(_session):
    content = WebKit2.UserContentManager()
    content.connect("script-message-received::complaint", on_complaint)
    content.register_script_message_handler("complaint")
    content.add_script(
        WebKit2.UserScript.new(
            options["script"],
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=content)
    window = Gtk.Window(default_width=options["viewport"]["width"], default_height=options["viewport"]["height"])
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkitgtk-window")
    session.set_application_info(info)
    session.connect("create-web-view", on_create_web_view)


context.connect("automation-started", on_automation_started)
Gtk.main()
